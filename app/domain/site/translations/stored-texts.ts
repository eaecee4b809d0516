/** The custom texts, cached with the settings and read again after any change by any process. */
import type { Db } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { noStoredTexts, type StoredTexts } from '#shared/languages.ts'
import { listStored, type StoredText } from './translations.queries.ts'

type CachedTexts = { read: string; source: string; texts: StoredTexts }
const cache = new WeakMap<object, CachedTexts>()

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
export function storedTexts(db: Db): StoredTexts {
  const { serial, version } = currentSettings(db)
  const read = `${serial}.${version}`
  const kept = cache.get(db)
  if (kept?.read === read) return kept.texts
  const rows = listStored(db)
  const source = rows.length > 0 ? JSON.stringify(rows) : ''
  const texts =
    kept?.source === source ? kept.texts : rows.length > 0 ? byLanguage(rows) : noStoredTexts
  cache.set(db, { read, source, texts })
  return texts
}
