/**
 * Search by a plugin. For queries it does not support – persons, numbers, states – the built-in search is
 * used.
 */
import type { PluginPort } from '#kernel'
import { CountCap, type Hits, type Wanted } from './find-hits.ts'
import type { ReadQuery } from './read-query.ts'

/** In ms; the searching user waits for it. */
const SearchTime = 3_000

type Place = Pick<Wanted, 'order' | 'offset' | 'size'>

const isPlain = ({ parsed, words, phrases }: ReadQuery): boolean =>
  !parsed.impossible &&
  words.length + phrases.length > 0 &&
  [parsed.user, parsed.inQuestion, parsed.hasAccepted, parsed.isAccepted].every(v => v === null) &&
  [parsed.score, parsed.views, parsed.answers].every(v => v === null)

/** Null if no plugin searches, or it fails: then the built-in search answers. */
export async function hitsOfPlugin(
  plugins: PluginPort,
  read: ReadQuery,
  place: Place,
): Promise<Hits | null> {
  const [slug] = plugins.active('search')
  if (!slug || !isPlain(read)) return null
  const { words, phrases, unclear } = read
  // Several tags can share one name; the plugin gets the most used of them.
  const slugs = [...read.tags.map(([family]) => family!.tag.slug), ...unclear.tags]
  const query = { words, phrases, tags: slugs, kind: read.parsed.kind, ...place }
  const told = await plugins.call(
    slug,
    async ({ search }) => {
      const { ids, count } = await search!.find(query)
      if (!Array.isArray(ids) || !ids.every(Number.isInteger))
        throw new Error('ids must be numbers')
      if (!Number.isInteger(count) || count < 0) throw new Error('count must be a number')
      return { ids, count }
    },
    SearchTime,
  )
  if (!told.ok) return null
  const { ids, count } = told.value
  return {
    ids: ids.slice(0, place.size),
    count: Math.min(count, CountCap),
    capped: count > CountCap,
  }
}
