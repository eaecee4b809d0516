/** One line binds a verb to a method and a path, with the shape and the presenter of its answer. */
import type { z } from 'zod'
import type { Operation } from '#app/domain/kernel/index.ts'
import type { ApiContext } from '#app/infra/context.ts'
import type { T } from '#app/i18n/translate.ts'
import type { Scope } from '#app/shared/scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Input = Record<string, unknown>

/** What presenters may ask about the request. */
export type ApiArgs = ApiContext & {
  request: Request
  t: T
  /** As it went into the verb. */
  input: Input
  /** Runs a further verb for the same caller, to describe what a write has made. */
  run<I extends z.ZodType, O>(operation: Operation<I, O>, input: Input): Promise<O>
}

export type Endpoint = {
  /** Stands below the prefix of the administrators' calls. */
  admin?: boolean
  /** Stands below the prefix of the set-up. */
  setup?: boolean
  /** A call of the platform programme: stands at the root, and its answers have a status. */
  platform?: boolean
  method: Method
  /** Below the prefix, without a leading slash; `:name` matches one segment. */
  path: string
  operation: Operation
  /** What a key must be made for, where that is not as `scopeOf` says; null = no key may call. */
  scope?: Scope | null
  summary: string
  response: z.ZodType
  present(result: unknown, args: ApiArgs): unknown
  /** Cookie that comes with the answer; null = none. No call is ever made by a cookie. */
  setsCookie?(result: unknown, args: ApiArgs): string | null
  /** The body is a form with files: `multipart/form-data`, never JSON. */
  multipart?: boolean
  /** Fields whose name on the wire differs from the verb's: wire name → verb's name. */
  rename?: Record<string, string>
  /** Values that the transport adds to the input; what a client sends under these names is dropped. */
  extra?: Record<string, (args: Omit<ApiArgs, 'input' | 'run'>) => unknown>
}

/** The session of the token that the call is made with; empty = none. */
export const ofToken: NonNullable<Endpoint['extra']> = {
  token_hash: ({ tokenHash }) => tokenHash ?? '',
}

type Binding<O, R extends z.ZodType> = Pick<
  Endpoint,
  'rename' | 'extra' | 'summary' | 'multipart' | 'scope'
> & {
  response: R
  present(result: O, args: ApiArgs): z.input<R> | Promise<z.input<R>>
  setsCookie?(result: O, args: ApiArgs): string | null
}

function bind(method: Method) {
  return <I extends z.ZodType, O, R extends z.ZodType>(
    path: string,
    operation: Operation<I, O>,
    binding: Binding<O, R>,
  ): Endpoint => ({ method, path, operation, ...binding }) as unknown as Endpoint
}

export const get = bind('GET')
export const post = bind('POST')
export const put = bind('PUT')
export const del = bind('DELETE')

/** The same calls below the prefix of the administrators. */
export const forAdmins = (list: Endpoint[]): Endpoint[] =>
  list.map(endpoint => ({ ...endpoint, admin: true }))

/** The calls of the set-up. */
export const forSetup = (list: Endpoint[]): Endpoint[] =>
  list.map(endpoint => ({ ...endpoint, setup: true }))

/** The calls of the platform programme; their paths begin with `api/`. */
export const forPlatform = (list: Endpoint[]): Endpoint[] =>
  list.map(endpoint => ({ ...endpoint, platform: true }))

/** `METHOD path`; the path of an administrators' call begins with `admin/` here, that of the set-up with `installation/`. */
export const callName = ({ method, path, admin, setup }: Endpoint) =>
  `${method} ${admin ? 'admin/' : setup ? 'installation/' : ''}${path}`
