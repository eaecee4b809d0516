import SwaggerParser from '@apidevtools/swagger-parser'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../endpoints/index.ts'
import { callName, post } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import { operationOf, operationId, wirePath } from './operations.ts'
import { openApi } from './openapi.ts'
import { wireFields } from './wire-input.ts'

const options = { title: 'Birds', version: '1.2.3', siteUrl: 'https://birds.example/community' }
const document = openApi(options)

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  'x-call': string
  responses: Record<string, object>
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  security: object[]
  servers?: { url: string }[]
}
const operations = Object.values(document.paths).flatMap(place =>
  Object.values(place as Record<string, Operation>),
)
const called = (name: string) => operations.find(one => one['x-call'] === name)!

test('is valid OpenAPI 3.1, checked offline', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const checked = await SwaggerParser.validate(structuredClone(document) as never, {
    resolve: { external: false },
  })
  expect(checked).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Birds', version: '1.2.3' },
    servers: [{ url: 'https://birds.example/community' }],
  })
  expect(asked).not.toHaveBeenCalled()
})

test('rejects a document with a mistake', async () => {
  const wrong = structuredClone(document)
  delete (wrong.info as Partial<typeof wrong.info>).title
  await expect(
    SwaggerParser.validate(wrong as never, { resolve: { external: false } }),
  ).rejects.toThrow()
})

test('every schema in it is valid', () => {
  const ajv = new Ajv2020({ strict: false, formats: { binary: true, uri: true, email: true } })
  ajv.addSchema(document, 'document')
  const { schemas = {} } = document.components
  for (const name of Object.keys(schemas)) {
    expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` })).not.toThrow()
  }
  for (const endpoint of endpoints) {
    for (const { schema } of wireFields(endpoint)) expect(ajv.validateSchema(schema)).toBe(true)
  }
  expect(ajv.validateSchema({ type: 'no-such-type' })).toBe(false)
})

test('every call occurs once, with a description, a tag and a unique name', () => {
  expect(operations.map(one => one['x-call']).sort()).toEqual(endpoints.map(callName).sort())
  expect(new Set(operations.map(one => one.operationId)).size).toBe(endpoints.length)
  const areas = new Set(document.tags.map(({ name }) => name))
  for (const { summary, tags, responses, 'x-call': name } of operations) {
    expect(summary, name).toMatch(/^[A-Z].{3,}/)
    expect(areas, name).toContain(tags[0])
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['200', '400', 'default']))
  }
})

test('the description of a call matches its endpoint row and its verb', () => {
  expect(called('GET question/info')).toMatchObject({
    operationId: 'getQuestionInfo',
    parameters: [{ name: 'id', in: 'query', required: true }],
    responses: { 404: {} },
  })
  const asking = called('POST question').requestBody!.content['application/json']!.schema
  expect(asking).toMatchObject({
    required: expect.arrayContaining(['title', 'content']) as string[],
    properties: {
      title: { type: 'string', maxLength: 150 },
      captcha_id: { type: 'string' },
      tags: { type: 'array' },
    },
  })
  const recovery = called('POST question/recover').requestBody!.content['application/json']!
  expect(recovery.schema.required).toEqual(['question_id'])
  expect(Object.keys(called('POST file').requestBody!.content)).toEqual(['multipart/form-data'])
  expect(called('PUT admin/siteinfo/seo').requestBody!.content).toMatchObject({
    'application/json': {
      schema: { properties: { permalink: { type: 'integer', minimum: 1, maximum: 4 } } },
    },
  })
  expect(called('POST installation/init').servers).toEqual([{ url: 'https://birds.example' }])
})

test('no field is server-set, and every field has a type', () => {
  const text = JSON.stringify(document)
  expect(text).not.toContain('token_hash')
  expect(text).not.toContain('browser_hash')
  for (const endpoint of endpoints) {
    for (const { name, schema } of wireFields(endpoint)) {
      const where = `${callName(endpoint)}: ${name}`
      const kinds = ['type', 'enum', 'const', 'anyOf', 'allOf'].filter(kind => kind in schema)
      expect([where, kinds.length > 0]).toEqual([where, true])
    }
  }
})

test('calls that need a login say so, and the others do not', () => {
  const nobody = (name: string) => called(name).security.some(one => Object.keys(one).length === 0)
  expect(nobody('GET siteinfo')).toBe(true)
  expect(nobody('GET question/page')).toBe(true)
  expect(nobody('POST question')).toBe(false)
  expect(nobody('GET admin/users/page')).toBe(false)
})

test('path parameters are declared, and platform calls have a status', () => {
  const operation = {
    ...fixed('invite'),
    input: z.object({ code: z.string().describe('code, required'), note: z.string().optional() }),
  }
  const endpoint = post('api/v1/access/share/consume/:code', operation, { summary: 'Take' })
  expect(wirePath(endpoint)).toBe('/api/v1/access/share/consume/{code}')
  expect(operationId(endpoint)).toBe('postApiV1AccessShareConsumeCode')
  const made = operationOf(endpoint, 'Platform', new Map()) as Operation
  expect(made.parameters).toMatchObject([{ name: 'code', in: 'path', required: true }])
  expect(made.requestBody!.content['application/json']!.schema).toMatchObject({
    properties: { note: { type: 'string' } },
  })
  expect(JSON.stringify(made.responses[200])).toContain('PlatformEnvelope')
})

test('generating it twice gives the same text', () => {
  const text = JSON.stringify(document)
  openApi({ ...options, title: 'Other' })
  expect(JSON.stringify(openApi(options))).toBe(text)
})
