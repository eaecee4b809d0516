/** How far the posts of the site have come into a search plugin; kept, so that a restart loses nothing. */
import { z } from 'zod'
import { admin, command, type Db, notFound, type Tx, writing } from '#app/domain/kernel/index.ts'
import {
  enabledOf,
  pluginValue,
  removePluginValue,
  setPluginValue,
  SiteNotes,
} from './plugins.queries.ts'

const Key = 'filling'

export type Filling = {
  /** Where it stands: all posts of the kind up to this number are told. */
  kind: 'question' | 'answer'
  last: number
  done: number
  total: number
  startedAt: number
  /** 0 = not yet. */
  endedAt: number
  /** Failures in a row, the last one in words, and when it is tried again. */
  failures: number
  words: string
  againAt: number
}

const Stored = z.object({
  kind: z.enum(['question', 'answer']),
  ...{ last: z.number(), done: z.number(), total: z.number() },
  ...{ startedAt: z.number(), endedAt: z.number() },
  ...{ failures: z.number(), words: z.string(), againAt: z.number() },
})

export function fillingOf(db: Db, slug: string): Filling | null {
  const text = pluginValue(db, slug, SiteNotes, Key)
  return text ? Stored.parse(JSON.parse(text)) : null
}

function keepFilling(tx: Tx, slug: string, filling: Filling, now: number): void {
  setPluginValue(tx, { slug, group: SiteNotes, key: Key, value: JSON.stringify(filling) }, now)
}

/** All posts are to be told to the plugin, from the first one on. */
export function beginFilling(tx: Tx, slug: string, now: number): void {
  const none = { last: 0, done: 0, total: 0, endedAt: 0, failures: 0, words: '', againAt: 0 }
  keepFilling(tx, slug, { kind: 'question', ...none, startedAt: now }, now)
}

export const dropFilling = (tx: Tx, slug: string): void =>
  removePluginValue(tx, slug, SiteNotes, Key)

const isNext = (filling: Filling | null, now: number): boolean =>
  filling !== null && filling.endedAt === 0 && filling.againAt <= now

/** Enabled search plugins that have not been told everything, and may be called now. */
export const fillingsDue = (db: Db, now: number): string[] =>
  enabledOf(db, 'search').filter(slug => isNext(fillingOf(db, slug), now))

/** Notes a step, unless it was begun anew meanwhile. */
export function noteStep(db: Db, slug: string, before: Filling, after: Filling, now: number): void {
  writing(db, tx => {
    const present = fillingOf(tx, slug)
    if (JSON.stringify(present) === JSON.stringify(before)) keepFilling(tx, slug, after, now)
  })
}

/** Tells a search plugin about every post once more. Administrators only. */
export const fillSearch = command({
  name: 'plugins.fill_search',
  guard: admin,
  input: z.object({ plugin_slug_name: z.string().max(100) }),
  emits: [],
  run({ tx, now }, { plugin_slug_name: slug }) {
    if (!enabledOf(tx, 'search').includes(slug)) throw notFound('base.not_found')
    beginFilling(tx, slug, now)
    return { slug }
  },
})
