import { z } from 'zod'
import { admin, harmless, query, wire } from '#kernel'
import { Locales } from '#shared/codes.ts'
import { pluralForm, valuesOf } from './check-text.ts'
import { storedTexts } from './stored-texts.ts'

export const TextsPageSize = 20

const ListTextsInput = z.object({
  language: z.enum(Locales, { error: 'form.invalid' }),
  query: wire.text({ max: 100, trim: true }),
  changed: wire.flag(),
  page: wire.page(),
  page_size: wire.pageSize(TextsPageSize, 100),
})

export type TextRow = {
  key: string
  /** The plural form; null if there is only one form. */
  form: string | null
  /** The default text. */
  shipped: string
  /** The custom text; null if the default is used. */
  own: string | null
  /** Names of its placeholders. */
  values: string[]
}

/** Texts of one language whose key or words contain the search text. Administrators only. */
export const listTexts = query({
  name: 'translations.list',
  guard: harmless(admin),
  input: ListTextsInput,
  run({ db, ports }, { language, query: asked, changed, page, page_size }) {
    const shipped = ports.shippedTexts(language)
    const own = storedTexts(db).get(language)
    const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
    const found = [...shipped].filter(([key, text]) => {
      const mine = own?.get(key)
      if (changed && mine === undefined) return false
      const all = `${key}\n${text}\n${mine ?? ''}`.toLowerCase()
      return words.every(word => all.includes(word))
    })
    const rows = found.slice((page - 1) * page_size, page * page_size)
    return {
      count: found.length,
      changed: [...shipped.keys()].filter(key => own?.has(key)).length,
      list: rows.map(([key, text]): TextRow => ({
        key,
        form: pluralForm(key, shipped),
        shipped: text,
        own: own?.get(key) ?? null,
        values: valuesOf(key, shipped),
      })),
    }
  },
})
