import { readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from '#drizzle/schema/index.ts'
import { DerivedTables, files, LeftOutTables } from './format.ts'
import { siteFormatSchema } from './json-schema.ts'

const tables = Object.values(schema as Record<string, unknown>)
  .filter(one => is(one, SQLiteTable))
  .map(one => getTableName(one))

test('the published schema is current: npm run site-format:docs', () => {
  const published = new URL('../../../../../../docs/site-format.schema.json', import.meta.url)
  expect(readFileSync(published, 'utf8')).toBe(siteFormatSchema())
})

test('every table is exported, derived or left out with a reason', () => {
  const exported = new Set(files.map(spec => getTableName(spec.table)))
  const named = [...exported, ...Object.keys(DerivedTables), ...Object.keys(LeftOutTables)]
  expect(named.toSorted()).toEqual(tables.toSorted())
})

test('each line of the examples in the description is valid', () => {
  const page = readFileSync(
    new URL('../../../../../../docs/site-format.md', import.meta.url),
    'utf8',
  )
  const examples = [...page.matchAll(/```json\n([^]*?)\n```/g)].map(([, text]) => JSON.parse(text!))
  const names = ['users', 'tags', 'questions', 'answers', 'comments']
  const specs = names.map(name => files.find(spec => spec.name === name)!)
  expect(examples).toHaveLength(1 + specs.length)
  for (const [index, { schema }] of specs.entries()) schema.parse(examples[index + 1])
})
