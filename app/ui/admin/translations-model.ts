import type { Locale } from '#shared/codes.ts'
import type { PageSizes } from '#ui/contents/content-model.ts'

export type TranslationModel = {
  edited: boolean
  editHref: string
  key: string
  form: string | null
  shipped: string
  own: string | null
  values: string[]
}

export type TranslationsModel = {
  page: number
  pages: number
  sizes: PageSizes | null
  path: string
  search: string
  title: string
  language: Locale
  tag: string
  languages: { value: Locale; label: string }[]
  words: string
  changed: boolean
  ownCount: number
  count: number
  rows: TranslationModel[]
  listHref: string
}
