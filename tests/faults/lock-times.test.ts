/**
 * No command and no job has the write lock for long, because requests wait for it: on a site of `LOCK_POSTS` questions.
 * Exceptions are an import that fills an empty site, its undo, and an upgrade, which runs before the site is served.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { slowness } from '#app/commands/machine-speed.mjs'
import { repairCounters } from '#basics/recount/recount.ts'
import type { Db } from '#kernel'
import { refreshHotScores } from '#posts/questions/hot-score.ts'
import { backfillBadges } from '#reactors/badges/backfill.ts'
import { reindexAll } from '#search/reindex-all.ts'
import { siteJobs } from '#infra/jobs/site-jobs.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { addManyPosts } from '#tests/support/many-posts.ts'
import { seeded } from '#tests/support/seeded.ts'
import { type World, world } from '#tests/support/world.ts'

const Posts = Number(process.env.LOCK_POSTS ?? 2_000)
/** In ms. */
const Limit = 250 * slowness()

let w: World
beforeAll(() => {
  w = world()
  addManyPosts(w, seeded(7), Posts)
  w.write(tx => seedBadges(tx))
  const old = w.now - 100 * 86_400_000
  const many = (columns: string, values: string) =>
    w.site.sqlite.exec(
      `with n(i) as (select 1 union all select i + 1 from n where i < ${Posts * 5})
       insert into ${columns} select ${values} from n`,
    )
  many(
    'mail_outbox (created_at, next_attempt_at, sent_at, recipient, template, locale, params, status)',
    `${old}, ${old}, ${old}, 'a@a.example', 'test', 'en_US', '{}', 'sent'`,
  )
  many('action_counter (key, count, last_at, expires_at)', `'old ' || i, 1, ${old}, ${old}`)
  // As after the first stop of a site.
  w.site.sqlite.exec('analyze')
})
afterAll(() => w[Symbol.dispose]())

const runAll = (steps: Iterable<unknown>) => void Array.from(steps)
const tasks: [string, (db: Db) => unknown][] = [
  ['recount', repairCounters],
  ['a search index made anew', db => runAll(reindexAll(db, { fresh: true }))],
  ['badges for earlier deeds', db => runAll(backfillBadges(db))],
  ['hot scores', db => refreshHotScores(db, w.now)],
  [
    'expired rows',
    () =>
      siteJobs(w.site, { drain: () => Promise.resolve(0) })
        .find(({ name }) => name === 'expired.purge')!
        .run(new AbortController().signal),
  ],
]

test.each(tasks)('%s leaves the lock to others in time', async (name, run) => {
  const { db } = w
  w.site.sqlite.exec('update question set vote_count = vote_count + 1, hot_score = 1')
  const locked: number[] = []
  const transaction = db.transaction.bind(db)
  let depth = 0
  const watched = vi.spyOn(db, 'transaction').mockImplementation((body, config) => {
    const began = performance.now()
    depth++
    try {
      return transaction(body, config)
    } finally {
      if (--depth === 0) locked.push(performance.now() - began)
    }
  })
  await run(db)
  watched.mockRestore()
  expect(locked.length).toBeGreaterThan(0)
  if (process.env.LOCK_POSTS) console.log(name, locked.length, Math.max(...locked))
  expect(Math.max(...locked)).toBeLessThan(Limit)
})
