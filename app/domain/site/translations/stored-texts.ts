/** The custom texts, read again after any change by any process. */
import { type Db, untilWritten } from '#kernel'
import { noStoredTexts, type StoredTexts } from '#shared/languages.ts'
import { listStored, type StoredText } from './translations.queries.ts'

function byLanguage(rows: StoredText[]): StoredTexts {
  const languages = new Map<string, Map<string, string>>()
  for (const { language, key, text } of rows) {
    let texts = languages.get(language)
    if (!texts) languages.set(language, (texts = new Map()))
    texts.set(key, text)
  }
  return languages
}

/** The same object until a text changes, so that derived data can be cached. */
export const storedTexts = untilWritten(
  () => 'all',
  (db: Db): StoredTexts => {
    const rows = listStored(db)
    return rows.length > 0 ? byLanguage(rows) : noStoredTexts
  },
)
