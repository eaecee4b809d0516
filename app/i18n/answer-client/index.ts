/**
 * The texts of the web client of Apache Answer, in the words of this project. Keys without placeholders whose
 * text is in the catalog are in own-words.json, with the catalog key; all others are in one file per
 * language. The client merges the tree into its own texts, so it contains only the client's keys.
 */
import { type Locale } from '#shared/codes.ts'
import type { StoredTexts } from '#shared/languages.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import { shippedTexts } from '../catalogue.ts'
import type { Messages } from '../translate.ts'

type Texts = Record<string, string>
type File = () => Promise<{ default: Texts }>

/** Only that client requests these texts: the files are read on first use. */
const ownWords: File = () => import('./own-words.json', { with: { type: 'json' } })
const files: Record<Locale, File> = {
  zh_CN: () => import('./zh_CN.json', { with: { type: 'json' } }),
  en_US: () => import('./en_US.json', { with: { type: 'json' } }),
  zh_TW: () => import('./zh_TW.json', { with: { type: 'json' } }),
  ja_JP: () => import('./ja_JP.json', { with: { type: 'json' } }),
  de_DE: () => import('./de_DE.json', { with: { type: 'json' } }),
  fr_FR: () => import('./fr_FR.json', { with: { type: 'json' } }),
  es_ES: () => import('./es_ES.json', { with: { type: 'json' } }),
}

function place(tree: Messages, name: string, text: string) {
  const path = name.split('.')
  const last = path.pop()!
  let branch = tree
  for (const part of path) {
    const below = ownValue(branch, part) ?? {}
    putValue(branch, part, below)
    branch = below as Messages
  }
  putValue(branch, last, text)
}

/** The tree of texts in one language, with the site's custom texts (spec §1). */
export async function answerClientTexts(locale: Locale, stored: StoredTexts): Promise<Messages> {
  const [{ default: keys }, { default: texts }] = await Promise.all([ownWords(), files[locale]()])
  const tree: Messages = {}
  const shipped = shippedTexts(locale)
  for (const [name, key] of Object.entries(keys)) {
    place(tree, name, stored.get(locale)?.get(key) ?? shipped.get(key) ?? '')
  }
  for (const [name, text] of Object.entries(texts)) place(tree, name, text)
  return tree
}
