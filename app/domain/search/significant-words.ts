/** Which words of a long text, such as a pasted error message, are worth searching for. */
import type { Db } from '#kernel'
import { anywhere, inTitle, termOf } from './match-expression.ts'
import { countMatches } from './search.queries.ts'
import { atoms } from './tokens.ts'

/** Most words whose frequency is looked up in the index. */
const MaxCounted = 40
/** Extra weight of a word that occurs in a title. */
const TitleWorth = 8
/** Words in more posts than this count as equally frequent. */
const CountedPosts = 50

/** Common words of messages, stack traces and polite phrases. */
const boilerplate = new Set(
  (
    'already anonymous at by call caused cause code debug details during err error exception exit exited ' +
    'fail failed failure false fatal file files found func function got has have info input internal ' +
    'job known last level line log main message method mod module most native nil node none not null ' +
    'object occurred of output process recent return returned root run running stack status such ' +
    'thread throw trace traceback true try type undefined unexpected unhandled unknown usr value ' +
    'use used using warn warning when with ' +
    '大家 谢谢 请问 昨天 今天 然后 最后 时候 已经 还是 应该 不行 试过 里面 一下 现在'
  ).split(' '),
)

const number = /^[\d.:,+-]+$/
const address = /^(?:0x)?[0-9a-f]{6,}$/i
/** Identifiers: `camelCase`, `snake_case`, `node18`, `ENOENT`, `server.js`. */
const identifier = /[a-z][A-Z]|\p{L}[_.]\p{L}|\d\p{L}|\p{L}\d|^[A-Z]{4,}$/u

/** The words of a text without the characters of paths, calls and quotes around them. */
export function wordsOfText(text: string): string[] {
  const parts = text.split(/[\s/\\()[\]{}<>"'`,;:=|@&?!，。；：？！（）《》、]+/)
  const words = parts.map(part => part.replace(/^[.\-_]+|[.\-_]+$/g, ''))
  return [...new Set(words)].filter(
    word =>
      !number.test(word) &&
      !(address.test(word) && /\d/.test(word)) &&
      !boilerplate.has(word.toLowerCase()) &&
      (word.length > 2 || atoms(word).some(atom => atom.cjk)),
  )
}

/** A CJK character counts as much as three letters. */
const weightOf = (word: string) =>
  Math.min(
    12,
    atoms(word).reduce((sum, atom) => sum + (atom.cjk ? 3 : atom.key.length), 0),
  ) + (identifier.test(word) ? 6 : 0)

/**
 * At most `limit` of the words, in order: words that occur on the site before others, then words in titles,
 * rare and long ones and identifiers first.
 */
export function mostDistinctive(db: Db, words: string[], limit: number): string[] {
  if (words.length <= limit) return words
  const byWeight = words
    .filter(word => !boilerplate.has(word.toLowerCase()))
    .map((word, place) => ({ word, place, weight: weightOf(word), term: termOf(word) }))
    .filter(({ term }) => term !== null)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MaxCounted)
  const terms = byWeight.map(({ term }) => term!)
  const posts = countMatches(db, terms.map(anywhere), CountedPosts)
  const titles = countMatches(db, terms.map(inTitle), 1)
  const valueOf = (weight: number, i: number) =>
    posts[i] === 0 ? weight - 100 : weight - 2 * Math.log2(posts[i]!) + TitleWorth * titles[i]!
  const telling = byWeight.map((one, i) => ({ ...one, value: valueOf(one.weight, i) }))
  return telling
    .sort((a, b) => b.value - a.value)
    .slice(0, limit)
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word)
}
