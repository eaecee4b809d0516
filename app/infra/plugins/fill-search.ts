/** Sends all existing posts to search plugins, in batches. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#kernel'
import { describePost } from '#reactors/outgoing/describe-post.ts'
import { type Filling, fillingOf, fillingsDue, noteStep } from '#basics/plugins/search-filling.ts'
import { countPosts, listAnswerIdsAfter, listQuestionIdsAfter } from '#search/post-index.queries.ts'
import type { Site } from '#infra/site.ts'
import { ObjectType } from '#shared/codes.ts'
import { Hour } from '#shared/durations.ts'

const Portion = 50
const Patience = 30_000
/** Between two batches, in ms, to leave time for requests. */
const Rest = 20
/** After a failure, in ms; doubles after each further one. */
const FirstPause = 30_000
const LongestPause = Hour

type Batch = { ids: number[]; next: Filling }

/** The next posts, and the position after them. */
function nextBatch(db: Db, filling: Filling, now: number): Batch {
  const { kind, last, done } = filling
  const ids = (kind === 'question' ? listQuestionIdsAfter : listAnswerIdsAfter)(db, last, Portion)
  const fine = { ...filling, failures: 0, words: '', againAt: 0 }
  if (ids.length > 0) {
    const total = done === 0 ? countPosts(db) : Math.max(filling.total, done + ids.length)
    return { ids, next: { ...fine, last: ids.at(-1)!, done: done + ids.length, total } }
  }
  const ends = kind === 'answer'
  return {
    ids,
    next: ends ? { ...fine, total: done, endedAt: now } : { ...fine, kind: 'answer', last: 0 },
  }
}

async function tell(site: Site, slug: string, { kind }: Filling, ids: number[]) {
  const type = kind === 'question' ? ObjectType.question : ObjectType.answer
  const told = ids.map(id => [id, describePost(site.db, type, id)] as const)
  const records = told.flatMap(([, record]) => (record ? [record] : []))
  const gone = told.flatMap(([id, record]) => (record ? [] : [id]))
  return site.ports.plugins.call(
    slug,
    async ({ search }) => {
      if (records.length > 0) await search!.put?.(records)
      if (gone.length > 0) await search!.remove?.(gone)
    },
    Patience,
  )
}

async function step(site: Site, slug: string, filling: Filling, now: number): Promise<void> {
  const { ids, next } = nextBatch(site.db, filling, now)
  const outcome = ids.length > 0 ? await tell(site, slug, filling, ids) : { ok: true as const }
  const failures = filling.failures + 1
  const wait = Math.min(FirstPause * 2 ** filling.failures, LongestPause)
  const failed = (words: string) => ({ ...filling, failures, words, againAt: now + wait })
  noteStep(site.db, slug, filling, outcome.ok ? next : failed(outcome.words), now)
}

/** Continues where it stopped, until all posts are sent or a plugin is paused. */
export async function fillSearches(
  site: Site,
  signal: AbortSignal,
  clock = Date.now,
): Promise<void> {
  const due = () => fillingsDue(site.db, clock()).filter(slug => site.ports.plugins.isActive(slug))
  for (let slugs = due(); slugs.length > 0 && !signal.aborted; slugs = due()) {
    for (const slug of slugs) await step(site, slug, fillingOf(site.db, slug)!, clock())
    await pause(Rest)
  }
}
