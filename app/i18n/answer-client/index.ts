/**
 * The texts of the web client of Apache Answer, in the words of this project. Names without placeholders
 * whose words the catalogue has are in own-words.json, with the key there; all others are in one file
 * per language. The client lays the tree over its own texts, so it holds the client's names and no other.
 */
import { type Locale } from '#app/shared/codes.ts'
import type { StoredTexts } from '#app/shared/languages.ts'
import { shippedTexts } from '../catalogue.ts'
import type { Messages } from '../translate.ts'

type Texts = Record<string, string>
type File = () => Promise<{ default: Texts }>

/** Only that client asks for these texts: the files are read when it first does. */
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
  for (const part of path) branch = (branch[part] ??= {}) as Messages
  branch[last] = text
}

/** The tree of texts in one language, with the site's own wording where it has one (spec §1). */
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
