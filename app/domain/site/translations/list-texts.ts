import { z } from 'zod'
import { admin, query, wire } from '#app/domain/kernel/index.ts'
import { Locales } from '#app/shared/codes.ts'
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
  /** Which of the forms of a text with a number; null where it has but one. */
  form: string | null
  /** As it is shipped. */
  shipped: string
  /** The site's own; null where the shipped one is in force. */
  own: string | null
  /** Names of the values that it is given. */
  values: string[]
}

/** Texts of one language whose name or words hold all that was asked for. Administrators only. */
export const listTexts = query({
  name: 'translations.list',
  guard: admin,
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
