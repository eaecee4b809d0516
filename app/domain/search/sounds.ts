/** Chinese words of titles by how they sound: to correct a character of the same sound, and for what is typed as pinyin. */
import type { Db } from '#kernel'
import { syllables } from '#markdown/slug.ts'
import { linesWith } from './near-words.ts'
import { wordList, wordListsWith } from './word-lists.queries.ts'

/** Most words kept while they are put together of pairs. */
const MaxWords = 60

/** A syllable, or the first letter of one. */
type Sound = string

/** Pairs of characters with these sounds, the first ones used on the site first. */
function pairsOf(db: Db, first: Sound, second: Sound): string[] {
  const list = wordList(db, { kind: 'pair', length: 0, start: first.charAt(0) + second.charAt(0) })
  const [one, other] = [first, second].map(sound => (sound.length > 1 ? `${sound} ` : ''))
  const part = one ? `\n${one}${other}` : other ? ` ${other}` : '\n'
  return [...linesWith(list, part, MaxWords)].flatMap(line => line.split(' ')[2] ?? [])
}

/** Words with these sounds. `written`: pairs that count as such wherever they stand. */
export function wordsSounding(db: Db, sounds: Sound[], written: string[] = []): string[] {
  let words: string[] = []
  for (const [i, sound] of sounds.entries()) {
    const before = sounds[i - 1]
    if (before === undefined) continue
    const own = written[i - 1]
    const pairs = [...new Set([...(own ? [own] : []), ...pairsOf(db, before, sound)])]
    if (i === 1) words = pairs
    else
      words = words.flatMap(word =>
        pairs.flatMap(pair => {
          const [first = '', second = ''] = pair
          return word.endsWith(first) ? [word + second] : []
        }),
      )
    words = words.slice(0, MaxWords)
  }
  return words
}

/** Characters that follow this one in titles. */
export function followersOf(db: Db, character: string): string[] {
  const letter = syllables(character)[0]?.[0]
  if (!letter) return []
  const part = ` ${character}`
  const lists = wordListsWith(db, 'pair', part, [0, 0], [letter, `${letter}\u{10ffff}`])
  const followers = new Set<string>()
  for (let at = 0; (at = lists.indexOf(part, at)) >= 0; at++) {
    const [follower = ''] = lists.slice(at + 1 + character.length, at + 3 + character.length)
    followers.add(follower)
    if (followers.size === MaxWords) break
  }
  return [...followers]
}

/** Whether these two characters are neighbours in a title. */
export function areNeighbours(db: Db, first: string, second: string): boolean {
  const start = (syllables(first)[0]?.[0] ?? '') + (syllables(second)[0]?.[0] ?? '')
  return wordList(db, { kind: 'pair', length: 0, start }).includes(` ${first}${second}\n`)
}

export const soundsOf = (word: string): Sound[] => syllables(word)
