import { makeDispatch } from './kernel/dispatch.ts'
import { makeRouter } from './kernel/router.ts'
import { endpoints } from './endpoints/index.ts'

export const router = makeRouter(endpoints)
export const dispatch = makeDispatch(router)

/** Paths of the calls whose answers are kept, and for whom. */
export const readyPaths = new Map(
  endpoints.flatMap(({ ready, path }) => (ready ? [[path, ready] as const] : [])),
)
export { callName } from './kernel/endpoint.ts'
export { areaLinks, findCalls, referenceArea } from './docs/reference.ts'
export { openApiText } from './docs/served.ts'
