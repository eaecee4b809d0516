import { expect, test } from 'vitest'
import { endpoints } from '../endpoints/index.ts'
import { callName } from '../kernel/endpoint.ts'
import { apiDocs } from './api-docs.ts'

const docs = apiDocs()

test('every call is described once, without fields that only the server sets', () => {
  const headings = docs.split('\n').filter(line => line.startsWith('### '))
  expect(headings).toEqual(endpoints.map(endpoint => `### ${callName(endpoint)}`))
  expect(docs).not.toContain('token_hash')
  expect(docs).not.toContain('undefined')
})

test('fields have their wire names, and each shape is written once', () => {
  const recover = docs.slice(docs.indexOf('### POST question/recover'))
  expect(recover.slice(0, recover.indexOf('Data:'))).toContain(
    '- `question_id`: id of a question, required',
  )
  expect(docs.match(/^QInfo \{$/gm)).toHaveLength(1)
  expect(docs).toContain('Data: `{ count: number, list: QItem[] }`')
  expect(docs).toContain('  operation?: { type: text')
  expect(docs).toContain('  title: text\n  url_title: text\n  description: escaped text\n')
  expect(docs).toContain('Texts { [name]: text | Texts }')
})

test('generating it twice gives the same text', () => {
  expect(apiDocs()).toBe(docs)
})
