/** One line binds a verb to a method and a path, with the shape and the presenter of its answer. */
import type { z } from 'zod'
import type { Operation } from '#app/domain/kernel/index.ts'
import type { ApiContext } from '#app/infra/context.ts'
import type { T } from '#app/i18n/translate.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What presenters and inputs may ask about the request. */
export type ApiArgs = ApiContext & { request: Request; t: T }

export type Endpoint = {
  method: Method
  /** Below the prefix, without a leading slash; `:name` matches one segment. */
  path: string
  operation: Operation
  summary: string
  response: z.ZodType
  present(result: unknown, args: ApiArgs): unknown
  /** Values that the transport adds to the input, never taken from the client. */
  extra?(args: ApiArgs): Record<string, unknown>
  /** Further headers of the answer. */
  headers?(result: unknown, args: ApiArgs): [string, string][]
}

type Binding<O, R extends z.ZodType> = {
  summary: string
  response: R
  present(result: O, args: ApiArgs): z.input<R>
  extra?(args: ApiArgs): Record<string, unknown>
  headers?(result: O, args: ApiArgs): [string, string][]
}

function bind(method: Method) {
  return <I extends z.ZodType, O, R extends z.ZodType>(path: string, operation: Operation<I, O>, binding: Binding<O, R>): Endpoint =>
    ({ method, path, operation, ...binding }) as unknown as Endpoint
}

export const get = bind('GET')
export const post = bind('POST')
export const put = bind('PUT')
export const del = bind('DELETE')
