/** The description of the API in OpenAPI 3.1, made from the endpoint tables. */
import { absolute, Mount } from '#shared/paths.ts'
import { areas } from '../endpoints/index.ts'
import { type Kind, KindKey } from '../kernel/out.ts'
import { operationOf, type Components, wirePath } from './operations.ts'
import type { Schema } from './wire-input.ts'

export type DocumentOptions = { title: string; version: string; siteUrl: string }

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>>
}

const description = `Every answer is an envelope \`{ code, reason, msg, data }\`: \`code\` repeats the HTTP status, \`reason\` is a
stable name, \`msg\` says it in the language of \`Accept-Language\`. Ids are texts, times are Unix seconds
(0 = never), lists are \`{ count, list }\` and their pages begin at 1. \`${KindKey}\` is the kind of a string: text is what
was typed, escaped text is text with \`&lt;\`, \`&gt;\`, \`&amp;\`, \`&#34;\` and \`&#39;\` for pages, HTML is made by the server.`

const text = { type: 'string', [KindKey]: 'text' satisfies Kind } as const
const escapedText = { type: 'string', [KindKey]: 'escaped text' satisfies Kind } as const
const nothing = { type: 'null' } as const

const envelopeOf = (more: Record<string, Schema>): Schema => ({
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'repeats the HTTP status' },
    reason: { ...text, description: 'stable name of the result' },
    msg: { ...escapedText, description: 'the same in the language of the request' },
    ...more,
  },
  required: ['code', 'reason', 'msg', ...Object.keys(more)],
})

const platformStatus: Schema = { type: 'integer', description: '0 = done, 1 = failed' }

const shapes: Record<string, Schema> = {
  Envelope: envelopeOf({ data: { description: 'null when there is no data' } }),
  PlatformEnvelope: envelopeOf({ status: platformStatus, data: {} }),
  FieldError: {
    type: 'object',
    properties: { error_field: text, error_msg: text },
    required: ['error_field', 'error_msg'],
  },
  Refusal: {
    ...envelopeOf({ data: {} }),
    properties: {
      ...envelopeOf({}).properties,
      status: platformStatus,
      data: {
        anyOf: [
          nothing,
          { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
          {
            type: 'object',
            properties: {
              err_type: { enum: ['toast', 'alert', 'modal'], description: 'how to display it' },
            },
            required: ['err_type'],
          },
          {
            type: 'object',
            properties: {
              type: {
                enum: [
                  'inactive',
                  'suspended',
                  'url_expired',
                  'second_step',
                  'second_step_required',
                  'prove_again',
                ],
                description: 'the cause',
              },
              ticket: { ...text, description: 'for second_step: the ticket for the next call' },
              expires_at: {
                type: 'integer',
                description: 'for second_step: when the ticket expires, in Unix seconds',
              },
              methods: {
                type: 'array',
                items: { enum: ['totp', 'passkey', 'recovery_code'] },
                description: 'for second_step: the methods this account can use',
              },
            },
            required: ['type'],
          },
        ],
      },
    },
  },
}

const refusal = (words: string, more: object = {}) => ({
  description: words,
  ...more,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const retry = {
  headers: { 'Retry-After': { description: 'seconds to wait', schema: { type: 'string' } } },
}

const responses = {
  BadRequest: refusal('The input was rejected; lists the invalid fields, if any'),
  Unauthorized: refusal('Not logged in, or the session has ended'),
  Forbidden: refusal('The caller may not do this'),
  NotFound: refusal('Not found, or not visible to this caller'),
  TooManyRequests: refusal('Too many requests from one network', retry),
  Unavailable: refusal('Maintenance mode or overload', retry),
  Failed: refusal('Unexpected error'),
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'access_token from logging in, with or without "Bearer"; valid for seven days',
  },
  sessionInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'Authorization',
    description: 'The same token, for clients that cannot send the header',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key that a member created in the settings; it may do what its scopes allow',
  },
  setupToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "Setup token, from the server's log",
  },
}

const sorted = <V>(map: Map<string, V>): Record<string, V> =>
  Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)))

function make({ title, version, siteUrl }: DocumentOptions): OpenApi {
  const components: Components = new Map(Object.entries(shapes))
  const paths = new Map<string, OpenApi['paths'][string]>()
  const origin = absolute(siteUrl, '')
  for (const area of areas) {
    for (const endpoint of area.endpoints) {
      const place = wirePath(endpoint)
      const operation = operationOf(endpoint, area.title, components)
      // Setup calls exist only at the root of the host, without the mount path.
      const where = endpoint.setup ? { servers: [{ url: origin }] } : {}
      const method = endpoint.method.toLowerCase()
      paths.set(place, { ...paths.get(place), [method]: { ...operation, ...where } })
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url: absolute(siteUrl, Mount) }],
    tags: areas.map(area => ({ name: area.title })),
    paths: Object.fromEntries(paths),
    components: { schemas: sorted(components), responses, securitySchemes },
  }
}

let last: { key: string; document: OpenApi } | undefined

/** Built on first use and kept until the title or the address of the site changes. */
export function openApi(options: DocumentOptions): OpenApi {
  const key = JSON.stringify([options.title, options.version, options.siteUrl])
  if (last?.key !== key) last = { key, document: make(options) }
  return last.document
}
