/**
 * `npx tsx tests/bench/growth.ts`: what the statements of each page cost on a small and on a large site, deep pages and the
 * back office included. The pages are asked for one after another, each after a write by another process, so that nothing
 * is answered from what the program keeps.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type Database from 'better-sqlite3'
import { openDatabase } from '#infra/database/db.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { hashToken } from '#infra/secrets/secrets.ts'
import { QuestionOrders } from '#shared/codes.ts'
import { adminPath, questionsPath, searchPath, tagPath, userPath } from '#shared/paths.ts'
import { type BenchSite, seedBenchSite } from './seed.ts'
import { startSite } from './site-server.ts'

/** Of several, the least time counts. */
const Tries = 6
/** Rows of a page of questions, and of the back office. */
const [PageRows, StaffRows] = [20, 10]
/** A statement that takes longer is a mistake, however deep the page is, in ms. */
const Longest = 10

const { values: flags } = parseArgs({
  options: {
    questions: { type: 'string', default: '20000' },
    large: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
  },
})
const Staff = 'growth-staff'.padEnd(43, 'x')

/** One question in 60 closed, one answer and question in 100 deleted, an administrator who is logged in. */
function prepare(sqlite: Database.Database): void {
  sqlite.exec(`update question set status = 10 where id % 100 = 3; update question set status = 2 where id % 60 = 5;
    update question set show = 2 where id % 200 = 6; update answer set status = 10 where id % 100 = 3;
    insert into site_setting (type, content, updated_at) values ('growth', '{}', 0);
    insert into activity (created_at, updated_at, user_id, type, object_type, object_id, rank)
      select created_at, created_at, user_id, 'question.voted_up', 1, id, 10 from question`)
  sqlite
    .prepare(
      `insert into session (token_hash, user_id, kind, created_at, expires_at, proved_at)
        select ?, 1, kind, created_at, expires_at, created_at from session limit 1`,
    )
    .run(hashToken(Staff))
}

type Asked = { name: string; path: string; staff?: boolean }

/** The first page, one in the middle and the last. */
const deep = (name: string, rows: number, pathOf: (page: number) => string, per = PageRows) => {
  const last = Math.max(1, Math.ceil(rows / per))
  const pages = { first: 1, middle: Math.ceil(last / 2), last }
  return Object.entries(pages).map(([at, page]) => ({ name: `${name}, ${at}`, path: pathOf(page) }))
}

function pagesOf(site: BenchSite, sqlite: Database.Database): Asked[] {
  const count = (from: string) =>
    sqlite.prepare<[], number>(`select count(*) from ${from}`).pluck().get() ?? 0
  const listed = count('question where show = 1 and status in (1, 2)')
  const ofTag = count(
    `question_tag where status = 1 and tag_id = (select id from tag where slug = '${site.tag}')`,
  )
  const open = (path: string) => ({ name: path, path })
  const forStaff = (pages: Asked[]) => pages.map(page => ({ ...page, staff: true }))
  const { username, word, tag } = site
  const tabs = ['questions', 'answers', 'comments', 'reputation']
  const searches = [
    word,
    'is:answer',
    `user:${username}`,
    `[${tag}]`,
    `${word} score:10`,
    'answers:0',
  ]
  return [
    ...QuestionOrders.flatMap(order => [
      ...deep(`list by ${order}`, listed, page => questionsPath({ order, page })),
      ...deep(`tag by ${order}`, ofTag, page => tagPath(tag, { order, page })),
    ]),
    ...['overview', ...tabs].map(tab => open(userPath(username, tab))),
    ...searches.flatMap(q =>
      ['relevance', 'newest', 'active', 'score'].map(order => open(searchPath({ q, order }))),
    ),
    ...forStaff([
      ...['question', 'answer', 'comment'].flatMap(kind => [
        ...deep(
          `staff: ${kind}s`,
          Math.min(100_000, count(`${kind} where (status + 0) = 1`)),
          page => adminPath(`/${kind}s`) + `?page=${page}`,
          StaffRows,
        ),
        ...[word, 'nothing'].map(query => open(`${adminPath(`/${kind}s`)}?query=${query}`)),
      ]),
      ...deep('staff: users', count('user'), page => adminPath('/users') + `?page=${page}`),
      ...['/users?query=member12', '/users?filter=staff', '/users/213', '/dashboard'].map(path =>
        open(adminPath(path)),
      ),
      open(`${userPath(username)}/clean-up`),
    ]),
  ]
}

type Cost = { ms: number; statements: Map<string, number> }

async function costsOf(questions: number): Promise<Map<string, Cost>> {
  const dir = fileURLToPath(new URL(`../../build/bench/site-${questions}`, import.meta.url))
  mkdirSync(dir, { recursive: true })
  const site = seedBenchSite(dir, questions)
  const copy = mkdtempSync(join(tmpdir(), 'growth-'))
  cpSync(dir, copy, { recursive: true })
  const file = join(copy, 'forum.sqlite')
  const prepared = openDatabase(file)
  prepare(prepared.sqlite)
  prepared.close()
  const server = await startSite(copy)
  const other = new Sqlite(file)
  other.pragma('busy_timeout = 5000')
  const write = other.prepare(
    `update site_setting set updated_at = updated_at + 1 where type = 'growth'`,
  )
  const costs = new Map<string, Cost>()
  for (const { name, path, staff } of pagesOf(site, other)) {
    if (!name.includes(flags.only)) continue
    const headers = { cookie: staff ? `forum_session=${Staff}` : '' }
    const cost: Cost = { ms: Infinity, statements: new Map() }
    for (let n = 0; n < Tries; n++) {
      write.run()
      await server.countStatements()
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      await answer.text()
      const statements = await server.statements()
      cost.ms = Math.min(
        cost.ms,
        statements.reduce((sum, { ms }) => sum + ms, 0),
      )
      for (const { source, ms } of statements)
        cost.statements.set(source, Math.min(ms, cost.statements.get(source) ?? Infinity))
    }
    costs.set(name, cost)
  }
  other.close()
  await server.stop()
  rmSync(copy, { recursive: true })
  return costs
}

const small = await costsOf(Number(flags.questions))
const large = await costsOf(Number(flags.large))
console.log(` ms small  ms large   ratio  page`)
for (const [name, { ms, statements }] of large) {
  const before = small.get(name)?.ms ?? NaN
  const numbers = [before, ms, ms / before].map(number => number.toFixed(2).padStart(9))
  console.log(`${numbers.join(' ')}  ${name}`)
  for (const [source, took] of statements)
    if (took > Longest) {
      process.exitCode = 1
      console.log(`  ${took.toFixed(1)} ms: ${source.replace(/\s+/g, ' ')}`)
    }
}
