/** Search by a plug-in. What it does not know – persons, numbers, states – the own search is for. */
import type { PluginPort } from '#app/domain/kernel/index.ts'
import { CountCap, type Hits, type Wanted } from './find-hits.ts'

/** In ms; whoever searches waits for it. */
const SearchTime = 3_000

type Asked = Wanted & { typed: string[] }

const isPlain = ({ parsed, typed }: Asked): boolean =>
  !parsed.impossible &&
  typed.length + parsed.phrases.length > 0 &&
  [parsed.user, parsed.inQuestion, parsed.hasAccepted, parsed.isAccepted].every(v => v === null) &&
  [parsed.score, parsed.views, parsed.answers].every(v => v === null)

/** Null when no plug-in searches, or it fails: then the own search answers. */
export async function hitsOfPlugin(plugins: PluginPort, asked: Asked): Promise<Hits | null> {
  const [slug] = plugins.active('search')
  if (!slug || !isPlain(asked)) return null
  const { parsed, typed, order, offset, size } = asked
  const { phrases, tags, kind } = parsed
  const query = { words: typed, phrases, tags, kind, order, offset, size }
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
  return { ids: ids.slice(0, size), count: Math.min(count, CountCap), capped: count > CountCap }
}
