import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type Database from 'better-sqlite3'
import { writing } from '#kernel'
import { learnWords } from '#search/learn-words.ts'
import { indexQuestionWithAnswers } from '#search/post-index.queries.ts'
import { saveRelated } from '#search/related.queries.ts'
import { openDatabase } from '#infra/database/db.ts'
import { migrationsFolder } from '#infra/database/migrate.ts'
import { hashToken } from '#infra/secrets/secrets.ts'
import { MailStatus, ObjectType, Role } from '#shared/codes.ts'
import * as schema from '#drizzle/schema/index.ts'
import { makeRandom, makeText, makeTitle, type Random, tagNames } from './bench-texts.ts'

/** A filled site, and the parts of it that the scenarios use. */
export type BenchSite = {
  dir: string
  questions: number
  /** A question with 10 answers and 20 comments. */
  fullQuestion: { id: number; urlTitle: string }
  /** Numbers of questions that take answers. */
  open: number[]
  tag: string
  username: string
  /** A word of two Chinese characters that occurs in many posts. */
  word: string
  /** Session tokens of ordinary members' pages. */
  tokens: string[]
  /** Session tokens of programs of the same members. */
  programTokens: string[]
  /** That of an administrator's page. */
  adminToken: string
}

const Users = 2_000
const Tags = 300
const Members = 200
const Year = 365 * 86_400_000
/** Questions that are shown beside another. */
const Related = 8

/**
 * Creates a site with this many questions in `dir`, or uses an existing one with the same schema:
 * 30 % Chinese, 1.2 answers and 5 comments per question, one question in a hundred with 10 answers
 * and 20 comments. What jobs would derive is there, so that none runs beside what is measured. Takes about a minute for
 * 200,000 questions.
 */
export function seedBenchSite(dir: string, count: number): BenchSite {
  const manifest = join(dir, 'bench-site.json')
  const made = readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')
  if (existsSync(manifest)) {
    const known = JSON.parse(readFileSync(manifest, 'utf8')) as BenchSite & { made: string }
    // The folder may have been moved.
    if (known.made === made && known.questions === count && known.programTokens)
      return { ...known, dir }
  }
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const site = fill(dir, count)
  writeFileSync(manifest, JSON.stringify({ ...site, made }))
  return site
}

function fill(dir: string, count: number): BenchSite {
  const database = openDatabase(join(dir, 'forum.sqlite'))
  // An unfinished site is created again, so nothing needs to be crash-safe. In a WAL one transaction of this size
  // costs more with every page; better-sqlite3 refuses to turn the journal off.
  database.sqlite.pragma('journal_mode = MEMORY')
  database.sqlite.pragma('synchronous = OFF')
  database.sqlite.pragma('cache_size = -1000000')
  const random = makeRandom(count)
  const now = Date.now()
  const full: { id: number; urlTitle: string }[] = []
  const open: number[] = []
  const all: number[] = []
  writing(database.db, tx => {
    const seed = new Seeder(database.sqlite, random, now)
    seed.install()
    seed.addUsers()
    seed.addTags()
    for (let n = 0; n < count; n++) {
      const isFull = n % 100 === 7
      const question = seed.addQuestion(now - Year + Math.floor((Year * n) / count), isFull)
      all.push(question.id)
      if (isFull) full.push(question)
      else if (open.length < 50_000) open.push(question.id)
      indexQuestionWithAnswers(tx, question.id)
    }
    seed.finish()
  })
  for (const _ of learnWords(database.db));
  writing(database.db, tx => {
    for (const [n, id] of all.entries())
      saveRelated(tx, { id, title: null, due: 0 }, all.slice(Math.max(0, n - Related), n))
  })
  database.sqlite.exec('analyze')
  database.sqlite.pragma('journal_mode = WAL')
  database.close()
  return {
    dir,
    questions: count,
    fullQuestion: full.at(-1)!,
    open,
    tag: tagNames(Tags)[3]!,
    username: `member${Members + 12}`,
    word: '升级',
    tokens: Array.from({ length: Members }, (_, i) => sessionToken(i)),
    programTokens: Array.from({ length: Members }, (_, i) => programToken(i)),
    adminToken: sessionToken(Members),
  }
}

const sessionToken = (n: number) => `bench-${n}`.padEnd(43, 'x')
const programToken = (n: number) => `bench-program-${n}`.padEnd(43, 'x')

/** Direct inserts of what the verbs would write, without their cost. */
class Seeder {
  #random: Random
  #now: number
  #lastId = 0
  #tags: number[] = []
  #sqlite: Database.Database
  #insert: ReturnType<typeof inserters>

  constructor(sqlite: Database.Database, random: Random, now: number) {
    this.#sqlite = sqlite
    this.#random = random
    this.#now = now
    this.#insert = inserters(sqlite)
  }

  install(): void {
    const content = JSON.stringify({ installed_at: this.#now })
    this.#insert.setting({ type: 'install', content, updatedAt: this.#now })
  }

  addUsers(): void {
    const at = this.#now - Year
    for (let n = 0; n < Users; n++) {
      const username = `member${n}`
      const email = `${username}@example.org`
      this.#insert.user({
        createdAt: at,
        updatedAt: at,
        username,
        usernameKey: username,
        displayName: n % 3 === 0 ? `成员${n}` : `Member ${n}`,
        email,
        emailKey: email,
        mailStatus: MailStatus.verified,
        roleId: n === 0 ? Role.admin : Role.user,
        rank: 200,
        initialRank: 200,
      })
    }
    for (let n = 0; n <= Members; n++) {
      // The first of all is an administrator.
      const userId = n < Members ? n + 2 : 1
      this.#addSession(userId, 'page', sessionToken(n))
      this.#addSession(userId, 'api', programToken(n))
    }
  }

  #addSession(userId: number, kind: 'page' | 'api', token: string): void {
    this.#insert.session({
      tokenHash: hashToken(token),
      userId,
      kind,
      createdAt: this.#now,
      expiresAt: this.#now + 10 * Year,
    })
  }

  addTags(): void {
    const at = this.#now - Year
    this.#tags = tagNames(Tags).map(slug => {
      const id = ++this.#lastId
      this.#insert.tag({ id, createdAt: at, updatedAt: at, userId: 1, slug, displayName: slug })
      return id
    })
  }

  addQuestion(createdAt: number, full: boolean): { id: number; urlTitle: string } {
    const random = this.#random
    const id = ++this.#lastId
    const chinese = random.next() < 0.3
    const title = makeTitle(random, chinese)
    const urlTitle = chinese
      ? `wen-ti-${id}`
      : title
          .toLowerCase()
          .replace(/[^a-z]+/g, '-')
          .replace(/-$/, '')
    const text = makeText(random, chinese, full ? 5 : 2 + random.below(3))
    const answers = full ? 10 : random.below(10) < 5 ? 0 : 1 + random.below(3)
    const comments = full ? 20 : random.below(10)
    const body = { ...columnsOf(text), createdAt, userId: this.#author() }
    this.#insert.question({
      ...body,
      id,
      activeAt: createdAt,
      title,
      urlTitle,
      viewCount: random.below(5_000),
      voteCount: random.below(40) - 3,
      hotScore: random.below(1_000_000),
    })
    this.#addQuestionTags(id, createdAt)
    const answerIds = Array.from({ length: answers }, (_, n) =>
      this.#addAnswer(id, createdAt + (n + 1) * 3_600_000, chinese, full && n < 3 ? 5 : 0),
    )
    const onQuestion = full ? 5 : comments
    for (let n = 0; n < onQuestion; n++)
      this.#addComment(id, ObjectType.question, id, createdAt + n, chinese)
    if (answers > 0) this.#settleAnswers(id, answerIds, createdAt + answers * 3_600_000)
    return { id, urlTitle }
  }

  /** Writes the totals that are stored in other rows. */
  finish(): void {
    const set = (text: string, ...values: unknown[]) => this.#sqlite.prepare(text).run(...values)
    set('update object_counter set value = ?', this.#lastId)
  }

  /**
   * Any member except those who post during the run: they must not have answered any question yet.
   */
  #author(): number {
    return Members + 2 + this.#random.below(Users - Members - 1)
  }

  #addQuestionTags(questionId: number, createdAt: number): void {
    const chosen = new Set<number>()
    // Squared, so that some tags are common and most are rare.
    while (chosen.size < 3) chosen.add(this.#tags[Math.floor(this.#random.next() ** 2 * Tags)]!)
    for (const tagId of chosen) this.#insert.questionTag({ questionId, tagId, createdAt })
  }

  #addAnswer(questionId: number, createdAt: number, chinese: boolean, comments: number): number {
    const id = ++this.#lastId
    const text = makeText(this.#random, chinese, 1 + this.#random.below(3))
    const userId = this.#author()
    const voteCount = this.#random.below(20)
    this.#insert.answer({
      ...columnsOf(text),
      id,
      createdAt,
      questionId,
      userId,
      voteCount,
    })
    for (let n = 0; n < comments; n++)
      this.#addComment(questionId, ObjectType.answer, id, createdAt + n, chinese)
    return id
  }

  #addComment(
    questionId: number,
    objectType: number,
    objectId: number,
    at: number,
    chinese: boolean,
  ): void {
    const text = makeTitle(this.#random, chinese)
    this.#insert.comment({
      id: ++this.#lastId,
      createdAt: at,
      updatedAt: at,
      userId: this.#author(),
      objectType,
      objectId,
      questionId,
      originalText: text,
      html: `<p>${text}</p>`,
    })
  }

  #settleAnswers(questionId: number, answerIds: number[], activeAt: number): void {
    const accepted = this.#random.below(2) === 0 ? answerIds[0]! : 0
    this.#insert.settle({ questionId, activeAt })
    if (accepted) this.#insert.accept({ accepted })
  }
}

const columnsOf = (text: { original: string; html: string; plain: string }) => ({
  originalText: text.original,
  html: text.html,
  plainText: text.plain,
  excerpt: text.plain.slice(0, 240),
})

function inserters(sqlite: Database.Database) {
  const settle = sqlite.prepare('update question set active_at = @activeAt where id = @questionId')
  const accept = sqlite.prepare('update answer set accepted = 2 where id = @accepted')
  return {
    setting: inserter(sqlite, schema.siteSettings),
    user: inserter(sqlite, schema.users),
    session: inserter(sqlite, schema.sessions),
    tag: inserter(sqlite, schema.tags),
    question: inserter(sqlite, schema.questions),
    questionTag: inserter(sqlite, schema.questionTags),
    answer: inserter(sqlite, schema.answers),
    comment: inserter(sqlite, schema.comments),
    settle: (row: { questionId: number; activeAt: number }) => settle.run(row),
    accept: (row: { accepted: number }) => accept.run(row),
  }
}

/** A prepared insert with the columns of the first row. */
function inserter<T extends SQLiteTable>(sqlite: Database.Database, table: T) {
  let statement: Database.Statement | undefined
  return (row: T['$inferInsert']) => {
    statement ??= prepareInsert(sqlite, table, Object.keys(row))
    statement.run(row)
  }
}

function prepareInsert(sqlite: Database.Database, table: SQLiteTable, keys: string[]) {
  const columns = getTableColumns(table)
  const names = keys.map(key => `"${columns[key]!.name}"`).join(', ')
  const name = (table as unknown as Record<symbol, string>)[Symbol.for('drizzle:Name')]!
  return sqlite.prepare(
    `insert into "${name}" (${names}) values (${keys.map(key => `@${key}`).join(', ')})`,
  )
}
