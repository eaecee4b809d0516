/** All calls of the forum API. */
import type { Endpoint } from '../kernel/endpoint.ts'

export const endpoints: Endpoint[] = []
