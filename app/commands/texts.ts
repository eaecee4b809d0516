/**
 * `npm run texts -- export|import LANGUAGE FILE`: all texts of one language as one flat JSON file, which
 * translation platforms read and write.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { textFolders } from '#infra/environment/project-folder.ts'
import { type Locale, Locales } from '#shared/codes.ts'

/** A text in its languages, or texts by name. */
type Texts = { [name: string]: Texts | string }

/** The texts below, with their keys: names joined by dots. */
function* keyed(tree: Texts, prefix: string): Generator<[key: string, text: Texts]> {
  for (const [name, below] of Object.entries(tree)) {
    if (typeof below === 'string') continue
    const key = `${prefix}.${name}`
    if (Object.values(below).every(value => typeof value === 'string')) yield [key, below]
    else yield* keyed(below, key)
  }
}

/** The files of the catalog, each with its texts. */
function catalog(folders: string[]) {
  const files = folders.flatMap(folder =>
    readdirSync(folder)
      .filter(file => file.endsWith('.json'))
      .map(file => ({ file, path: join(folder, file) })),
  )
  files.sort((a, b) => (a.file < b.file ? -1 : 1))
  return files.map(({ file, path }) => {
    const tree = JSON.parse(readFileSync(path, 'utf8')) as Texts
    return { path, tree, texts: [...keyed(tree, file.replace('.json', ''))] }
  })
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The texts of a language by key, in the order of the catalog. */
export function exportTexts(language: Locale, folders = textFolders()): string {
  const texts = catalog(folders).flatMap(file => file.texts)
  const found = texts.flatMap(([key, text]) => (text[language] ? [[key, text[language]]] : []))
  return json(Object.fromEntries(found))
}

/**
 * Takes over a file that `exportTexts` wrote and translators changed; returns the keys of the changed
 * texts. An empty text is one that nobody has translated yet, and changes nothing. Throws, before it
 * writes, if the file has a key that the catalog has not.
 */
export function importTexts(language: Locale, content: string, folders = textFolders()): string[] {
  const given = new Map(Object.entries(JSON.parse(content) as Record<string, unknown>))
  const files = catalog(folders)
  const known = new Set(files.flatMap(file => file.texts.map(([key]) => key)))
  const wrong = [...given].filter(([key, text]) => !known.has(key) || typeof text !== 'string')
  if (wrong.length > 0) {
    throw new Error(`These are no texts of the site: ${wrong.map(([key]) => key).join(', ')}`)
  }
  return files.flatMap(({ path, tree, texts }) => {
    const changed = texts.filter(
      ([key, text]) => given.get(key) && given.get(key) !== text[language],
    )
    for (const [key, text] of changed) {
      const all = { ...text, [language]: given.get(key) as string }
      // Languages have one order, also where one was missing.
      for (const name of Locales) {
        delete text[name]
        if (all[name] !== undefined) text[name] = all[name]
      }
    }
    if (changed.length > 0) writeFileSync(path, json(tree))
    return changed.map(([key]) => key)
  })
}

function run(): void {
  const [act, language, file] = parseArgs({ allowPositionals: true }).positionals
  const locale = Locales.find(name => name === language)
  if (!locale || !file || (act !== 'export' && act !== 'import')) {
    throw new Error(`npm run texts -- export|import ${Locales.join('|')} FILE`)
  }
  if (act === 'export') writeFileSync(file, exportTexts(locale))
  else console.log(`${importTexts(locale, readFileSync(file, 'utf8')).length} texts changed`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) run()
