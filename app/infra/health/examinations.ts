import type { Site } from '#infra/site.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'

/** Reports what an examination of the installation has found. */
export type Say = (status: 'ok' | 'warn' | 'fail', text: string) => void

/** What parts examine on a site that can be opened, with a name for reports. */
export const examinations = new ExtensionPoint<{
  name: string
  examine(site: Site, say: Say): void | Promise<void>
}>()
