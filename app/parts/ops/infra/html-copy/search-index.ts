/**
 * The search of a copy. Words are cut as the script of the page cuts them (search-script.ts), and their lists are
 * scripts too: a page that was opened from a disk may load nothing else.
 */
import type Database from 'better-sqlite3'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { searchPath } from '#shared/paths.ts'
import { pageFile, linkTo } from './links.ts'

export const SearchFile = pageFile(searchPath())
const Folder = SearchFile.replace(/index\.html$/, '')
const Lists = `${Folder}words/`
/** Titles of one file, by ranges of ids. */
const TitlesPerFile = 500
/** Rows of the state that are read at once. */
const Part = 10_000
/** A word of so many questions, if it is in more than a quarter of all, finds nothing worth reading. */
const Common = 1_000

const Han = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]'
const Words = new RegExp(`${Han}+|(?:(?!${Han})[\\p{L}\\p{N}_])+`, 'gu')
const isHan = new RegExp(`^${Han}`, 'u')

/** Words in lower case; of Chinese, Japanese and Korean every two characters in a row. */
export function wordsIn(text: string): Set<string> {
  const words = new Set<string>()
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(Words)) {
    const chars = [...run]
    if (!isHan.test(run)) words.add(chars.slice(0, 30).join(''))
    else if (chars.length === 1) words.add(run)
    else for (let at = 0; at < chars.length - 1; at++) words.add(chars[at]! + chars[at + 1]!)
  }
  return words
}

/** Names the file of a word: its first two characters, or its first one where words are characters. */
const shardOf = (word: string): string =>
  [...word]
    .slice(0, isHan.test(word) ? 1 : 2)
    .map(char => char.codePointAt(0)!.toString(16))
    .join('-')

/** The file with the list of a word. */
export const wordFile = (word: string): string => `${Lists}${shardOf(word)}.js`
export const isWordFile = (file: string): boolean => file.startsWith(Lists)

/** What the search reads and writes of the copy's folder. */
type Target = {
  readonly state: Database.Database
  put(file: string, content: string, things?: string[]): void
}

type Row = { word: string; question: number }

/** Puts the lists of words. One of them is held in memory at a time. */
function putWords(folder: Target, questions: number): void {
  const next = folder.state.prepare<[string, number], Row>(
    `select word, question from word where (word, question) > (?, ?) order by word, question limit ${Part}`,
  )
  let shard = ''
  let lists = new Map<string, number[]>()
  const flush = () => {
    if (shard === '') return
    const most = Math.max(Common, questions / 4)
    const kept = [...lists].map(([word, ids]) => [word, ids.length > most ? 0 : ids])
    folder.put(
      `${Lists}${shard}.js`,
      `copyWords(${JSON.stringify(shard)},${JSON.stringify(kept)})\n`,
    )
    lists = new Map()
  }
  for (let last: Row = { word: '', question: 0 }; ;) {
    const rows = next.all(last.word, last.question)
    for (const { word, question } of rows) {
      const own = shardOf(word)
      if (own !== shard) {
        flush()
        shard = own
      }
      const list = lists.get(word)
      if (list) list.push(question)
      else lists.set(word, [question])
    }
    if (rows.length < Part) return flush()
    last = rows.at(-1)!
  }
}

/** Puts titles and places of questions, by their ids. */
function putTitles(folder: Target): void {
  const next = folder.state.prepare<[number, number], { id: number; path: string; title: string }>(
    `select id, path, title from question where id >= ? and id < ? and title <> '' order by id`,
  )
  const { last } = folder.state.prepare('select max(id) as last from question').get() as {
    last: number | null
  }
  for (let file = 0; file <= (last ?? -1) / TitlesPerFile; file++) {
    const rows = next.all(file * TitlesPerFile, (file + 1) * TitlesPerFile)
    if (rows.length === 0) continue
    const titles = rows.map(({ id, path, title }) => [
      id,
      linkTo(SearchFile, pageFile(path)),
      title,
    ])
    folder.put(
      `${Folder}titles/${file}.js`,
      `copyTitles(${file},${JSON.stringify(titles)})\n`,
      rows.map(({ id }) => formatId(ObjectType.question, id)),
    )
  }
}

export function putSearchIndex(folder: Target): void {
  const { count } = folder.state
    .prepare(`select count(*) as count from question where title <> ''`)
    .get() as { count: number }
  putWords(folder, count)
  putTitles(folder)
}
