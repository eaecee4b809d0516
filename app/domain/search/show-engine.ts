import { z } from 'zod'
import { type Ctx, query, visitor } from '#kernel'
import { textIn } from '#plugins/interface.ts'

export type SearchEngine = { name: string; link: string; icon: string }

/** The plugin that searches, as its manifest names it; empty texts for the built-in search. */
export function engineFor({ locale, ports: { plugins } }: Ctx): SearchEngine {
  const [slug = ''] = plugins.active('search')
  const manifest = plugins.find(slug)?.manifest
  return {
    name: textIn(manifest?.name, locale),
    link: manifest?.link ?? '',
    icon: manifest?.icon ?? '',
  }
}

export const showSearchEngine = query({
  name: 'search.show_engine',
  guard: visitor,
  input: z.object({}),
  run: engineFor,
})
