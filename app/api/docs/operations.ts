/** The endpoint tables as OpenAPI operations. */
import { z } from 'zod'
import { AdminApi, ForumApi, SetupApi } from '#shared/paths.ts'
import { ownValue } from '#shared/own-value.ts'
import { bodyFields, callName, type Endpoint } from '../kernel/endpoint.ts'
import { scopeOf } from '../kernel/scope.ts'
import { callers } from './callers.ts'
import { type Schema, wireFields } from './wire-input.ts'

export type Components = Map<string, Schema>

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Path below the site's address; for setup calls, below its origin. */
export function wirePath(endpoint: Endpoint): string {
  const { method, setup } = endpoint
  const path = callName(endpoint)
    .slice(method.length + 1)
    .replaceAll(/:(\w+)/g, '{$1}')
  if (endpoint.admin) return `${AdminApi}${path.slice('admin'.length)}`
  if (setup) return `${SetupApi}${path.slice('installation'.length)}`
  return path.startsWith('api/') ? `/${path}` : `${ForumApi}/${path}`
}

/** For example, `GET admin/users/page` becomes getAdminUsersPage. */
export const operationId = (endpoint: Endpoint): string =>
  callName(endpoint)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word, i) => (i === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1)))
    .join('')

/** Named shapes are written once and shared by all calls. */
function answerSchema(response: z.ZodType, components: Components): Schema {
  const {
    $defs = {},
    $schema: _,
    ...schema
  } = z.toJSONSchema(response, {
    io: 'output',
    unrepresentable: 'any',
  })
  const shared = <V>(value: V): V =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as V
  for (const [name, named] of Object.entries($defs)) {
    const made = shared(named)
    delete made.id
    const known = components.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(made)) {
      throw new Error(`Two shapes have the name ${name}.`)
    }
    components.set(name, made)
  }
  return shared(schema)
}

/** Error statuses of this call, besides those that every call can answer. */
function refusals(endpoint: Endpoint): Record<string, object> {
  const guard = endpoint.admin ? 'admin' : endpoint.operation.guard.name
  const needsAccount = [
    'visitor',
    'anySession',
    'loggedIn',
    'activated',
    'staff',
    'admin',
  ].includes(guard)
  const { method, setup, notFound = {} } = endpoint
  const found = method === 'GET' || setup || Object.values(notFound).includes(404)
  const names: [string, string][] = [
    ['400', 'BadRequest'],
    ...(needsAccount || scopeOf(endpoint) !== null ? [['401', 'Unauthorized'] as const] : []),
    ['403', 'Forbidden'],
    ...(found ? [['404', 'NotFound'] as const] : []),
    ['429', 'TooManyRequests'],
    ['503', 'Unavailable'],
    ['default', 'Failed'],
  ].map(([status, name]) => [status, name])
  return Object.fromEntries(names.map(([status, name]) => [status, ref('responses', name)]))
}

/** Security schemes: none, a session token, and an API key where keys are allowed. */
function security(endpoint: Endpoint): object[] {
  const guard = endpoint.admin ? 'admin' : endpoint.operation.guard.name
  if (endpoint.setup) return [{ setupToken: [] }, {}]
  const scope = scopeOf(endpoint)
  const known = [
    { session: [] },
    { sessionInQuery: [] },
    ...(scope === null ? [] : [{ apiKey: [scope] }]),
  ]
  return ['anySession', 'loggedIn', 'activated', 'staff', 'admin'].includes(guard)
    ? known
    : [...known, {}]
}

function requestOf(endpoint: Endpoint): object {
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(found => found[1]!))
  const fields = wireFields(endpoint)
  const reads = endpoint.method === 'GET'
  const parameters = fields
    .filter(({ name }) => reads || inPath.has(name))
    .map(({ name, schema: { description, ...schema }, required }) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      ...(required || inPath.has(name) ? { required: true } : {}),
      ...(description ? { description } : {}),
      schema,
    }))
  const body = reads ? [] : fields.filter(({ name }) => !inPath.has(name))
  const required = body.filter(field => field.required).map(({ name }) => name)
  const media = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  const schema = {
    type: 'object',
    properties: Object.fromEntries(body.map(field => [field.name, field.schema])),
    ...(required.length > 0 ? { required } : {}),
  }
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body.length > 0
      ? {
          requestBody: {
            required: bodyFields(endpoint).length > 0,
            content: { [media]: { schema } },
          },
        }
      : {}),
  }
}

function about(endpoint: Endpoint): string {
  const { operation, admin } = endpoint
  const guard = admin ? 'admin' : operation.guard.name
  const scope = scopeOf(endpoint)
  return [
    `For ${ownValue(callers, guard) ?? guard}.`,
    scope === null ? 'API keys are not accepted.' : `An API key needs the scope \`${scope}\`.`,
    ...(operation.guard.sensitive
      ? ['A session needs a login or `user/prove` of the last 15 minutes.']
      : []),
    ...(operation.captcha
      ? [`May require a captcha: see \`user/action/record?action=${operation.captcha}\`.`]
      : []),
  ].join(' ')
}

const isPlatformCall = ({ path }: Endpoint) => path.startsWith('api/')

/** Adds one call, and the shapes its answer uses to the components. */
export function operationOf(endpoint: Endpoint, tag: string, components: Components): object {
  const data = answerSchema(endpoint.response, components)
  const envelope = isPlatformCall(endpoint) ? 'PlatformEnvelope' : 'Envelope'
  const scope = scopeOf(endpoint)
  return {
    operationId: operationId(endpoint),
    tags: [tag],
    summary: endpoint.summary,
    description: about(endpoint),
    'x-call': callName(endpoint),
    'x-callers': endpoint.admin ? 'admin' : endpoint.operation.guard.name,
    ...(scope === null ? {} : { 'x-scope': scope }),
    security: security(endpoint),
    ...requestOf(endpoint),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': {
            schema: {
              allOf: [
                ref('schemas', envelope),
                { type: 'object', properties: { data }, required: ['data'] },
              ],
            },
          },
        },
      },
      ...refusals(endpoint),
    },
  }
}
