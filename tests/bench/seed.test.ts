import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BenchSite, seedBenchSite } from './seed.ts'
import { Sqlite } from '#infra/database/sqlite.ts'

let dir: string
let site: BenchSite
let sqlite: Database.Database

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'bench-site-'))
  site = seedBenchSite(dir, 300)
  sqlite = new Sqlite(join(dir, 'forum.sqlite'))
})
afterAll(() => {
  sqlite.close()
  rmSync(dir, { recursive: true })
})

const one = <T>(text: string, ...values: unknown[]) => sqlite.prepare(text).get(...values) as T

test('has what the scenarios need', () => {
  const { id } = site.fullQuestion
  expect(one('select answer_count as answers from question where id = ?', id)).toEqual({
    answers: 10,
  })
  expect(one('select count(*) as n from comment where question_id = ?', id)).toEqual({ n: 20 })
  const tagged = one<{ n: number }>('select question_count as n from tag where slug = ?', site.tag)
  expect(tagged.n).toBeGreaterThan(0)
  expect(one('select count(*) as n from user where username = ?', site.username)).toEqual({ n: 1 })
})

test('totals match the rows, and references resolve', () => {
  const wrong = one(
    'select count(*) as n from question where answer_count <> (select count(*) from answer a where a.question_id = question.id)',
  )
  expect(wrong).toEqual({ n: 0 })
  const tags = one(
    'select count(*) as n from tag where question_count <> (select count(*) from question_tag t where t.tag_id = tag.id)',
  )
  expect(tags).toEqual({ n: 0 })
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  expect(one("select value as n from site_counter where key = 'questions_listed'")).toEqual({
    n: 300,
  })
})

test('about a third is Chinese, and search can find its word', () => {
  const chinese = one<{ n: number }>(
    "select count(*) as n from question where url_title like 'wen-ti-%'",
  )
  expect(chinese.n).toBeGreaterThan(60)
  expect(chinese.n).toBeLessThan(120)
  const hits = one<{ n: number }>(
    'select count(*) as n from post_search where post_search match ?',
    `"${site.word}"`,
  )
  expect(hits.n).toBeGreaterThan(10)
})

test('leaves nothing for the jobs of the search to do', () => {
  expect(one('select count(*) as n from unread_post')).toEqual({ n: 0 })
  expect(one('select count(*) as n from related_question where due = 0')).toEqual({ n: 300 })
})

test('an existing site is used unchanged', () => {
  expect(seedBenchSite(dir, 300)).toMatchObject({ fullQuestion: site.fullQuestion })
})
