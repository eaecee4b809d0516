import { ExtensionPoint } from '#shared/extension-point.ts'

/** What has to be locked while a command writes; throws where it must not. Returns what ends it. */
export const beforeWriting = new ExtensionPoint<(dataDir: string) => () => void>()
