/** The screen on which administrators customize site texts. */
import { listTexts, type TextRow, TextsPageSize } from '#site/translations/list-texts.ts'
import { saveText, takeTextBack } from '#site/translations/save-text.ts'
import { knownLocale } from '#i18n/catalogue.ts'
import { Locales } from '#shared/codes.ts'
import { languageNames, languageTag } from '#shared/languages.ts'
import { withQuery } from '#shared/paths.ts'
import { intent, type IntentHandler } from '#web/kernel/form-action.ts'
import { listPage } from '#web/kernel/paging.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { askedOf } from '#web/kernel/input-limits.ts'

export async function translationsView({ url, run, t, ctx }: ScreenArgs) {
  const { searchParams } = url
  const language = knownLocale(searchParams.get('language')) ?? ctx.locale
  const words = askedOf(url, listTexts, 'query')
  const changed = searchParams.get('show') === 'changed'
  const filter = { language, query: words, changed }
  const list = await listPage(url, { size: TextsPageSize }, place =>
    run(listTexts, { ...filter, ...place }),
  )
  const { page, pages, sizes, found } = list
  const edited = searchParams.get('key')
  return {
    title: t('translations.title'),
    language,
    tag: languageTag(language),
    languages: Locales.map(value => ({ value, label: languageNames[value] })),
    words,
    changed,
    /** Custom texts of this language. */
    ownCount: found.changed,
    count: found.count,
    rows: found.list.map((row: TextRow) => ({
      ...row,
      edited: row.key === edited,
      editHref: `${withQuery(url, { key: row.key })}#edit`,
    })),
    /** The URL without the open form. */
    listHref: withQuery(url, { key: null }),
    page,
    pages,
    sizes,
    path: url.pathname,
    search: new URL(withQuery(url, { key: null }), url).search,
  }
}

type Told = 'saved' | 'taken_back'
const back = (key: Told): Parameters<typeof intent>[1] => {
  return (result, { url }) => ({
    to: withQuery(url, { key: null }),
    flash: {
      tone: 'success',
      key: (result as { changed: boolean }).changed ? `translations.${key}` : 'translations.same',
    },
  })
}

export const translationsActs: Record<string, IntentHandler> = {
  save: intent(saveText, back('saved')),
  take_back: intent(takeTextBack, back('taken_back')),
}

export type TranslationsModel = Awaited<ReturnType<typeof translationsView>>
export type TranslationModel = TranslationsModel['rows'][number]
