/**
 * Maintains the word lists that suggestions come from. Words are never removed, even when no post contains them any more:
 * before a word is suggested, it is looked up in the index.
 */
import { type Db, writingUnsynced } from '#kernel'
import { syllables } from '#markdown/slug.ts'
import { markDue } from './related.queries.ts'
import { simplified } from '#shared/simplified.ts'
import { atoms } from './tokens.ts'
import {
  type ListKey,
  listUnread,
  markRead,
  saveWordList,
  type UnreadPost,
  wordList,
} from './word-lists.queries.ts'

/** Shorter words have too many others near to them. */
export const MinLetters = 4
export const MaxLetters = 24
/** Most characters of one list; more words are left out. */
const MaxList = 40_000
/** Posts read at once, and until the lists are saved. */
const BatchSize = 20
const SavedAfter = 2000
/** More questions at once are an import, or those of an earlier version. */
const Bulk = 50

const isWord = (key: string) =>
  key.length >= MinLetters &&
  key.length <= MaxLetters &&
  /^\p{L}[\p{L}\p{M}\d]*$/u.test(key) &&
  !/\d.*\d.*\d/.test(key)

/** Lists that were read, and whether they have changed since. */
class Lists {
  readonly #lists = new Map<string, { key: ListKey; words: string; isChanged: boolean }>()
  readonly #questions = new Set<number>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  add(key: ListKey, word: string): void {
    const name = `${key.kind} ${key.length} ${key.start}`
    let list = this.#lists.get(name)
    if (!list) {
      list = { key, words: wordList(this.#db, key), isChanged: false }
      this.#lists.set(name, list)
    }
    if (list.words.includes(`\n${word}\n`) || list.words.length > MaxList) return
    list.words += list.words ? `${word}\n` : `\n${word}\n`
    list.isChanged = true
  }

  addQuestion(id: number): void {
    this.#questions.add(id)
  }

  save(lastRead: number): void {
    const changed = [...this.#lists.values()].filter(({ isChanged }) => isChanged)
    writingUnsynced(this.#db, tx => {
      for (const { key, words } of changed) saveWordList(tx, key, words)
      const isBulk = this.#questions.size > Bulk
      for (const id of this.#questions) markDue(tx, id, isBulk)
      markRead(tx, lastRead)
    })
    this.#lists.clear()
    this.#questions.clear()
  }
}

/** Pairs of neighbouring characters with their sounds in this title. */
function addPairs(lists: Lists, title: string): void {
  for (const [run] of simplified(title).matchAll(/\p{Script=Han}{2,}/gu)) {
    const characters = [...run]
    const sounds = syllables(run)
    if (sounds.length !== characters.length) continue
    for (let i = 0; i + 1 < characters.length; i++) {
      const [first = '', second = ''] = sounds.slice(i, i + 2)
      if (!/^[a-z]+$/.test(first + second)) continue
      const key: ListKey = { kind: 'pair', length: 0, start: first.charAt(0) + second.charAt(0) }
      lists.add(key, `${first} ${second} ${characters.slice(i, i + 2).join('')}`)
    }
  }
}

function learn(lists: Lists, { postId, title, body }: UnreadPost): void {
  const seen = new Set<string>()
  for (const text of [title ?? '', body ?? '']) {
    for (const { key, cjk } of atoms(text)) {
      if (cjk || seen.has(key)) continue
      seen.add(key)
      if (isWord(key)) lists.add({ kind: 'word', length: key.length, start: key.charAt(0) }, key)
    }
  }
  if (title === null) return
  addPairs(lists, title)
  lists.addQuestion(postId)
}

/**
 * Reads the words of posts that are new in the index. Yields after each few posts; stopped in between, it reads some of
 * them again next time.
 */
export function* learnWords(db: Db): Generator<void> {
  const lists = new Lists(db)
  let last = 0
  for (let posts = 0; ;) {
    const batch = listUnread(db, last, BatchSize)
    for (const post of batch) learn(lists, post)
    last = batch.at(-1)?.id ?? last
    posts += batch.length
    const isEnd = batch.length < BatchSize
    if (last > 0 && (isEnd || posts >= SavedAfter)) {
      lists.save(last)
      posts = 0
    }
    if (isEnd) return
    yield
  }
}
