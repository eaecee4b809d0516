import { ExtensionPoint } from '#shared/extension-point.ts'
import type { Endpoint } from './endpoint.ts'

export type Area = { title: string; endpoints: Endpoint[] }

/** Calls of parts: at the end of the area of the same title, else listed after the area of that one; without it, first. */
export const areasOfParts = new ExtensionPoint<Area & { after?: string }>()
