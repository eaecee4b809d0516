import type { PageSizes } from '#ui/contents/content-model.ts'

/** What a CSV text left undone: one text for each line that was not saved, and those lines. */
export type CsvAnswer = { wrong: string[]; left: string; saved: string }

export type RedirectsModel = {
  path: string
  search: string
  prefill: string
  page: number
  pages: number
  sizes: PageSizes | null
  count: number
  redirects: {
    from: string
    to: string
    id: number
    createdAt: number
    target: string
    path: string
    source: 'import' | 'hand' | 'csv'
    hits: number
    lastHitAt: number
  }[]
  missing: { from: string; addHref: string; count: number; path: string; lastAt: number }[]
  missed: boolean
  words: string
  title: string
}
