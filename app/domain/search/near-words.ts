/** Words of the site that a misspelled one may mean: up to two letters different. */
import type { Db } from '#kernel'
import { MaxLetters, MinLetters } from './learn-words.ts'
import { wordListsBetween, wordListsWith } from './word-lists.queries.ts'

/** Words from this length on may have two wrong letters. */
const LongWord = 7
/** Most words that are compared for one part of a misspelled one. */
const MaxCompared = 400

/** How many letters must be added, removed, replaced or swapped to make one word of the other. */
export function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[from.length]![to.length]!
}

/** The lines that contain a text, which may begin or end with a line break. */
export function* linesWith(lists: string, part: string, most: number): Generator<string> {
  for (let at = lists.indexOf(part), n = 0; at >= 0 && n < most; n++) {
    const begin = lists.lastIndexOf('\n', part.startsWith('\n') ? at : at - 1) + 1
    const end = lists.indexOf('\n', begin)
    yield lists.slice(begin, end)
    at = lists.indexOf(part, end)
  }
}

const from = (letter: string) => [letter, letter + '\u{10ffff}'] as const

/**
 * A wrong letter is in one half of a word, so the other half is right: words with this beginning or end are compared. With
 * two wrong letters, the first third must be right.
 */
function compareAll(db: Db, word: string, near: Map<string, number>): void {
  const { length } = word
  const compare = (lists: string, part: string, most: number) => {
    for (const other of linesWith(lists, part, MaxCompared)) {
      if (near.has(other) || other === word) continue
      const steps = distance(word, other)
      if (steps <= most) near.set(other, steps)
    }
  }
  const half = length >> 1
  const lengths = [length - 1, length + 1] as const
  const same = wordListsBetween(db, 'word', lengths, from(word.charAt(0)))
  compare(same, `\n${word.slice(0, half)}`, 1)
  const end = `${word.slice(half)}\n`
  compare(wordListsWith(db, 'word', end, lengths), end, 1)
  // Two letters swapped in the middle.
  const swapped =
    word.slice(0, half - 1) + word.charAt(half) + word.charAt(half - 1) + word.slice(half + 1)
  compare(same, `\n${swapped}\n`, 1)
  if (length < LongWord || near.size > 0) return
  const some = wordListsBetween(db, 'word', [length - 2, length + 2], from(word.charAt(0)))
  compare(some, `\n${word.slice(0, Math.floor(length / 3))}`, 2)
}

/** `typed`: the word as typed, which may end like a plural by mistake. */
export function nearWords(db: Db, key: string, typed = key): { word: string; steps: number }[] {
  const near = new Map<string, number>()
  for (const word of new Set([typed, key]))
    if (word.length >= MinLetters - 1 && word.length <= MaxLetters) compareAll(db, word, near)
  near.delete(key)
  return [...near].map(([word, steps]) => ({ word, steps }))
}
