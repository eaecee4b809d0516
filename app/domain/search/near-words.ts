/** Similar words: one letter different, or written with a character of the same sound. */
import { syllables } from '#markdown/slug.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** All words one step away: a letter added, removed or replaced, or two swapped. */
export function editsOf(word: string): string[] {
  const out = new Set<string>()
  for (let i = 0; i <= word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)]
    for (const letter of letters) {
      out.add(before + letter + after)
      if (after) out.add(before + letter + after.slice(1))
    }
    if (after) out.add(before + after.slice(1))
    if (after.length > 1) out.add(before + after[1]! + after[0]! + after.slice(2))
  }
  out.delete(word)
  return [...out]
}

/** Number of such steps from one word to the other. */
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

let bySound: Map<string, string[]> | undefined

/** The 3755 common characters of GB 2312 by sound, built at first use. */
function soundTable(): Map<string, string[]> {
  const table = new Map<string, string[]>()
  const decoder = new TextDecoder('gbk')
  for (let row = 0xb0; row <= 0xd7; row++) {
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell++) {
      const character = decoder.decode(Uint8Array.of(row, cell))
      const [sound = ''] = syllables(character)
      table.set(sound, [...(table.get(sound) ?? []), character])
    }
  }
  return table
}

/** Other common characters of the same sound, ignoring tone. */
export function homophones(character: string): string[] {
  bySound ??= soundTable()
  const [sound = ''] = syllables(character)
  return (bySound.get(sound) ?? []).filter(other => other !== character)
}
