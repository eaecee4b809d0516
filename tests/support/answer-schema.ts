/** The schemas of the site's API documentation, for checking responses. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openApi } from '#api/docs/openapi.ts'
import { wirePath } from '#api/docs/operations.ts'
import type { router } from '#api/index.ts'

export const described = openApi({ title: 'Forum', version: '1', siteUrl: 'https://forum.example' })
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { uri: true, email: true } })
ajv.addSchema(described, 'document')

const pointer = (...steps: string[]) =>
  steps.map(step => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
const media = ['content', 'application/json', 'schema']

/** The response of a successful call. */
export const doneSchema = (endpoint: (typeof router.endpoints)[number]) =>
  ajv.compile({
    $ref: `document#${pointer(
      ...['paths', wirePath(endpoint), endpoint.method.toLowerCase(), 'responses', '200', ...media],
    ).join('')}`,
  })

/** The response of every refusal. */
export const refusedSchema = ajv.compile({ $ref: 'document#/components/schemas/Refusal' })
