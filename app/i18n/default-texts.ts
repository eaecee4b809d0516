/**
 * The texts of the program. The source has one file per namespace, with all languages beside each
 * other; the build has one file per language, read when the language is first used.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fromSource, projectFolder, textFolders } from '#infra/environment/project-folder.ts'
import { type Locale, Locales } from '#shared/codes.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import type { Messages } from './translate.ts'

type Tree = { [name: string]: Texts }
type Texts = Tree | { [L in Locale]?: string }

const built = () => join(projectFolder(), 'build/texts')
const read = <T>(folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T

let source: Tree | null = null

const isText = (texts: Texts): texts is { [L in Locale]?: string } =>
  Object.values(texts).every(value => typeof value === 'string')

/** A part adds to namespaces of the core, too. */
function add(all: Tree, more: Tree): void {
  for (const [name, texts] of Object.entries(more)) {
    const known = ownValue(all, name)
    if (known && !isText(known) && !isText(texts)) add(known, texts)
    else putValue(all, name, texts)
  }
}

function namespaces(): Tree {
  const all: Tree = {}
  for (const folder of textFolders())
    for (const file of readdirSync(folder)) {
      const name = file.replace('.json', '')
      add(all, { [name]: read<Texts>(folder, name) })
    }
  return all
}

/** The texts of one language; a plural form that it does not have is left out. */
function textsIn(locale: Locale, tree: Tree): Messages {
  const found: Messages = {}
  for (const [name, texts] of Object.entries(tree)) {
    if (!isText(texts)) putValue(found, name, textsIn(locale, texts))
    else if (texts[locale] !== undefined) putValue(found, name, texts[locale])
  }
  return found
}

const known = new Map<Locale, Messages>()

/** The texts of a language, by namespace. */
export function defaultTexts(locale: Locale): Messages {
  let texts = known.get(locale)
  if (!texts) {
    texts = fromSource
      ? textsIn(locale, (source ??= namespaces()))
      : read<Messages>(built(), locale)
    known.set(locale, texts)
  }
  return texts
}

// A step of the build.
if (fromSource && process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(built(), { recursive: true })
  for (const locale of Locales) {
    writeFileSync(join(built(), `${locale}.json`), JSON.stringify(defaultTexts(locale)))
  }
}
