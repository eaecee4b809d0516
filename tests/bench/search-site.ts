/** A site of any size for searches only: questions, answers, the index and the lists of words. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { writing } from '#kernel'
import { indexQuestionWithAnswers } from '#search/post-index.queries.ts'
import { openDatabase } from '#infra/database/db.ts'
import { Chinese, English, makeRandom, type Random } from './bench-texts.ts'

const BatchSize = 5000
const Year = 365 * 86_400_000
/** Words of each language. The n-th is used n times less than the first, as in real texts. */
const Words = { latin: 200_000, chinese: 40_000 }

const Common =
  'the to a and is of in it that for on with not this but you have be can are as my if or when do from so at was'.split(
    ' ',
  )
const CommonChinese =
  '的 我 是 了 在 不 有 这 个 会 要 就 用 可以 什么 怎么 没有 问题 一个 但是'.split(' ')

/** Words of made-up syllables, no two alike. */
function latinWords(random: Random): string[] {
  const words = new Set([...Common, ...English])
  const part = () =>
    random.pick([...'bcdfghklmnprstvw', 'st', 'tr', 'pl', 'ch', 'gr']) +
    random.pick([...'aeiou', 'ea', 'ou', 'io']) +
    random.pick(['', '', '', 'n', 'r', 'l', 't', 'ck'])
  while (words.size < Words.latin)
    words.add(Array.from({ length: 2 + random.below(3) }, part).join(''))
  return [...words]
}

/** Pairs of 1,800 characters. */
function chineseWords(random: Random): string[] {
  const words = new Set([...CommonChinese, ...Chinese])
  const character = () => String.fromCharCode(0x4e00 + 11 * random.below(1800))
  while (words.size < Words.chinese) words.add(character() + character())
  return [...words]
}

class Writer {
  readonly #random: Random
  readonly #latin: string[]
  readonly #chinese: string[]

  constructor(random: Random) {
    this.#random = random
    this.#latin = latinWords(random)
    this.#chinese = chineseWords(random)
  }

  /** Some words of one language; small numbers are far more likely to be drawn. */
  text(isChinese: boolean, least: number, more: number): string {
    const words = isChinese ? this.#chinese : this.#latin
    const length = least + this.#random.below(more)
    const picked = Array.from(
      { length },
      () => words[Math.floor(words.length ** this.#random.next()) - 1],
    )
    return picked.join(isChinese ? '' : ' ')
  }
}

/** What belongs to counts and histories is left away. */
function prepareSite(sqlite: Database.Database): void {
  sqlite.pragma('journal_mode = MEMORY')
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('cache_size = -1000000')
  const triggers = sqlite.prepare("select name from sqlite_master where type = 'trigger'").pluck()
  for (const name of triggers.all()) sqlite.exec(`drop trigger "${String(name)}"`)
  sqlite.exec(`with recursive n (value) as (select 1 union all select value + 1 from n where value < 2000)
    insert into user (id, created_at, updated_at, username, username_key, display_name, email, email_key)
    select value, 0, 0, 'member' || value, 'member' || value, 'Member ' || value, value || '@example.org', value || '@example.org'
    from n`)
}

/** Fills a new folder: 30 % Chinese, 1.2 answers for each question, 60 tags. Does nothing if there is a site. */
export function buildSearchSite(dir: string, count: number): void {
  const file = join(dir, 'forum.sqlite')
  if (existsSync(file)) return
  mkdirSync(dir, { recursive: true })
  const { db, sqlite, close } = openDatabase(file)
  prepareSite(sqlite)
  const random = makeRandom(count)
  const writer = new Writer(random)
  const now = Date.now()
  const insertTag = sqlite.prepare(
    'insert into tag (id, created_at, updated_at, user_id, slug, display_name) values (?, 0, 0, 1, ?, ?)',
  )
  for (const [i, name] of English.slice(0, 60).entries()) insertTag.run(i + 1, name, name)
  const insertQuestion = sqlite.prepare(`insert into question
    (id, created_at, user_id, active_at, title, url_title, original_text, html, plain_text, excerpt, vote_count, view_count, answer_count)
    values (@id, @at, @userId, @at, @title, 'q', '', '', @text, @excerpt, @votes, @views, @answers)`)
  const insertAnswer = sqlite.prepare(`insert into answer
    (id, created_at, question_id, user_id, original_text, html, plain_text, excerpt, vote_count)
    values (@id, @at, @questionId, @userId, '', '', @text, @excerpt, @votes)`)
  const tagQuestion = sqlite.prepare(
    'insert or ignore into question_tag (question_id, tag_id, created_at) values (?, ?, 0)',
  )
  let id = 100
  const addQuestion = (n: number) => {
    const isChinese = random.below(10) < 3
    const at = now - Year + Math.floor((Year * n) / count)
    const questionId = ++id
    const answers = [0, 1, 1, 2, 2][random.below(5)] ?? 0
    const votes = random.below(40) - 3
    const body = () => {
      const text = writer.text(isChinese, 20, 60)
      return { text, excerpt: text.slice(0, 240), at, userId: 1 + random.below(2000), votes }
    }
    const title = writer.text(isChinese, 5, 7)
    const views = random.below(5000)
    insertQuestion.run({ ...body(), id: questionId, title, views, answers })
    for (let i = 0; i < 3; i++) tagQuestion.run(questionId, 1 + Math.floor(60 ** random.next()) - 1)
    for (let i = 0; i < answers; i++) insertAnswer.run({ ...body(), id: ++id, questionId })
    return questionId
  }
  for (let n = 0; n < count;)
    writing(db, tx => {
      for (const end = Math.min(count, n + BatchSize); n < end; n++)
        indexQuestionWithAnswers(tx, addQuestion(n))
    })
  sqlite
    .prepare("insert or replace into site_counter (key, value) values ('questions_listed', ?)")
    .run(count)
  sqlite.exec('analyze')
  sqlite.pragma('journal_mode = WAL')
  close()
}
