/** How many posts of the site a search plugin has received; stored, so that a restart loses nothing. */
import { z } from 'zod'
import { admin, command, type Db, harmless, notFound, type Tx, writing } from '#kernel'
import {
  enabledOf,
  pluginValue,
  removePluginValue,
  setPluginValue,
  SiteNotes,
} from './plugins.queries.ts'
import { Day } from '#shared/durations.ts'
import { waitTime } from '#shared/stored-time.ts'

const Key = 'filling'

export type Filling = {
  /** Progress: all posts of the kind up to this id were sent. */
  kind: 'question' | 'answer'
  last: number
  done: number
  total: number
  startedAt: number
  /** 0 = not finished. */
  endedAt: number
  /** Failures in a row, the last message, and when it is retried. */
  failures: number
  words: string
  againAt: number
}

const Stored = z.object({
  kind: z.enum(['question', 'answer']),
  last: z.number(),
  done: z.number(),
  total: z.number(),
  startedAt: z.number(),
  endedAt: z.number(),
  failures: z.number(),
  words: z.string(),
  againAt: z.number(),
})

export function fillingOf(db: Db, slug: string): Filling | null {
  const text = pluginValue(db, slug, SiteNotes, Key)
  return text ? Stored.parse(JSON.parse(text)) : null
}

function keepFilling(tx: Tx, slug: string, filling: Filling, now: number): void {
  setPluginValue(tx, { slug, group: SiteNotes, key: Key, value: JSON.stringify(filling) }, now)
}

/** Starts sending all posts to the plugin again, from the first one. */
export function beginFilling(tx: Tx, slug: string, now: number): void {
  const none = { last: 0, done: 0, total: 0, endedAt: 0, failures: 0, words: '', againAt: 0 }
  keepFilling(tx, slug, { kind: 'question', ...none, startedAt: now }, now)
}

export const dropFilling = (tx: Tx, slug: string): void =>
  removePluginValue(tx, slug, SiteNotes, Key)

const isNext = (filling: Filling | null, now: number): boolean =>
  filling !== null && filling.endedAt === 0 && waitTime(filling.againAt, now, Day) <= now

/** Active search plugins that are still being filled and may be called now. */
export const fillingsDue = (db: Db, now: number): string[] =>
  enabledOf(db, 'search').filter(slug => isNext(fillingOf(db, slug), now))

/** Stores a step, unless the filling was restarted meanwhile. */
export function noteStep(db: Db, slug: string, before: Filling, after: Filling, now: number): void {
  writing(db, tx => {
    const current = fillingOf(tx, slug)
    if (JSON.stringify(current) === JSON.stringify(before)) keepFilling(tx, slug, after, now)
  })
}

/** Sends all posts to a search plugin again. Administrators only. */
export const fillSearch = command({
  name: 'plugins.fill_search',
  guard: harmless(admin),
  input: z.object({ plugin_slug_name: z.string().max(100) }),
  emits: [],
  run({ tx, now }, { plugin_slug_name: slug }) {
    if (!enabledOf(tx, 'search').includes(slug)) throw notFound('base.not_found')
    beginFilling(tx, slug, now)
    return { slug }
  },
})
