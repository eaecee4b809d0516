import { ExtensionPoint } from '#shared/extension-point.ts'
import type { Endpoint } from './endpoint.ts'

export type Area = { title: string; endpoints: Endpoint[] }

/** Calls of parts, listed after the area of that title; without it, first. */
export const areasOfParts = new ExtensionPoint<Area & { after: string }>()
