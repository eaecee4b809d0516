/** An endpoint row binds a verb to a method and a path, with its answer's schema and presenter. */
import type { z } from 'zod'
import type { Operation } from '#kernel'
import type { Scope } from '#shared/scopes.ts'
import type { ApiArgs } from './args.ts'
import { type Answer, nothing } from './wire.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint = {
  /** Below the prefix of administrators' calls. */
  admin?: boolean
  /** Below the prefix of setup calls. */
  setup?: boolean
  /** A call of the platform program: below the root, with a status in its answers. */
  platform?: boolean
  method: Method
  /** Below the prefix, without a leading slash; `:name` matches one segment. */
  path: string
  operation: Operation
  /** Scope an API key needs, where it differs from `scopeOf`; null = API keys are refused. */
  scope?: Scope | null
  /**
   * Its answer to these callers depends on nothing but input, language, settings and rows, not even on the time: it is
   * kept until what it was made from is written. `everyone` = also with a token, but not with an API key.
   */
  ready?: 'visitors' | 'everyone'
  summary: string
  response: z.ZodType
  toWire(result: unknown, args: ApiArgs): unknown
  /** Cookie set by the answer; null = none. Cookies never authenticate calls. */
  setsCookie?(result: unknown, args: ApiArgs): string | null
  /** What a caller should know about a success; undefined = nothing. */
  msg?(result: unknown, args: ApiArgs): string | undefined
  /** The body is `multipart/form-data`, never JSON. */
  multipart?: boolean
  /** Statuses of missing objects by reason, where they are not 404 for reads and 400 for writes. */
  notFound?: Record<string, 400 | 404>
  /** Reasons by field, where an empty one is the only error: programs recognize them. */
  empty?: Record<string, string>
  /** Renamed fields: wire name → verb's name. */
  rename?: Record<string, string>
  /** Input that the transport sets; values a client sends under these names are dropped. */
  extra?: Record<string, (args: Omit<ApiArgs, 'input' | 'run'>) => unknown>
}

/** Fields of the body on the wire: not those of the path, and none that only the server sets. */
export function bodyFields({ operation, path, extra = {}, rename = {} }: Endpoint): string[] {
  const { shape = {} } = operation.input as Partial<z.ZodObject>
  const wireNames = new Map(Object.entries(rename).map(([wire, own]) => [own, wire]))
  const inPath = new Set(path.split('/').filter(part => part.startsWith(':')))
  return Object.keys(shape)
    .filter(name => !Object.hasOwn(extra, name) && !inPath.has(`:${name}`))
    .map(name => wireNames.get(name) ?? name)
}

/** The session of the caller's token; empty = none. */
export const ofToken: NonNullable<Endpoint['extra']> = {
  token_hash: ({ tokenHash }) => tokenHash ?? '',
}

type Binding<O, S extends z.ZodType> = Pick<
  Endpoint,
  'rename' | 'extra' | 'summary' | 'multipart' | 'scope' | 'notFound' | 'empty' | 'ready'
> & {
  /** Null, without one: the call answers only success. */
  answer?: Answer<O, S>
  setsCookie?(result: O, args: ApiArgs): string | null
  msg?(result: O, args: ApiArgs): string | undefined
}

function bind(method: Method) {
  return <I extends z.ZodType, O, S extends z.ZodType>(
    path: string,
    operation: Operation<I, O>,
    { answer, ...row }: Binding<O, S>,
  ): Endpoint => {
    const { schema: response, toWire } = answer ?? nothing
    return { method, path, operation, response, toWire, ...row }
  }
}

export const get = bind('GET')
export const post = bind('POST')
export const put = bind('PUT')
export const del = bind('DELETE')

/** Prefixes paths with that of administrators' calls. */
export const forAdmins = (list: Endpoint[]): Endpoint[] =>
  list.map(endpoint => ({ ...endpoint, admin: true }))

/** Marks setup calls. */
export const forSetup = (list: Endpoint[]): Endpoint[] =>
  list.map(endpoint => ({ ...endpoint, setup: true }))

/** Marks calls of the platform program; their paths begin with `api/`. */
export const forPlatform = (list: Endpoint[]): Endpoint[] =>
  list.map(endpoint => ({ ...endpoint, platform: true }))

/**
 * `METHOD path`; here, paths of administrators' calls begin with `admin/` and of setup calls with
 * `installation/`.
 */
export const callName = ({ method, path, admin, setup }: Endpoint) =>
  `${method} ${admin ? 'admin/' : setup ? 'installation/' : ''}${path}`
