/**
 * Names that mix scripts to look like another name, such as one with a Cyrillic о among Latin letters.
 * Only these are compared with the names of all members: two people may share a name, and a name in
 * one script is nobody's imitation. So a look-up is rare, and by index.
 */
import { lookAlike } from '#markdown/lazy-modules.ts'

/** Scripts with many letters that look alike, and their letters, the usual ones first. */
const Scripts = [
  { own: /\p{Script=Latin}/u, ranges: ['AZ', 'az', '\u00c0\u024f'] },
  { own: /\p{Script=Cyrillic}/u, ranges: ['\u0410\u042f', '\u0430\u044f', '\u0400\u04ff'] },
  { own: /\p{Script=Greek}/u, ranges: ['\u0391\u03a9', '\u03b1\u03c9', '\u0370\u03ff'] },
].map(script => ({ ...script, letters: once(() => lettersOf(script)) }))
type Script = (typeof Scripts)[number]

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** A script's letters by how they look. */
function lettersOf({ own, ranges }: { own: RegExp; ranges: string[] }): Map<string, string> {
  const found = new Map<string, string>()
  for (const [first, last] of ranges.map(range => [...range].map(end => end.codePointAt(0)!)))
    for (let code = first!; code <= last!; code++) {
      const letter = String.fromCodePoint(code)
      const look = lookAlike()(letter)
      if (own.test(letter) && !found.has(look)) found.set(look, letter)
    }
  return found
}

/** The name with all letters in one script; null if it has none of other scripts, or one that cannot be. */
function written(name: string, { own, letters }: Script): string | null {
  let mixed = false
  const all = [...name].map(sign => {
    if (own.test(sign) || !/\p{L}/u.test(sign)) return sign
    mixed = true
    return letters().get(lookAlike()(sign))
  })
  return mixed && own.test(name) && all.every(sign => sign !== undefined) ? all.join('') : null
}

/** Latin letters and digits that look alike, in lower case. */
const Alike = [
  ['rn', 'm'],
  ['o', '0'],
  ['l', '1', 'i'],
]
const AnyAlike = /rn|[mo0l1i]/
const MostSpellings = 200

/** A Latin name in all spellings that look the same; a name with too many of them only as it is. */
function spellings(name: string): string[] {
  let all = ['']
  for (let rest = name; rest !== '';) {
    const at = AnyAlike.exec(rest)
    if (!at) return all.map(text => text + rest)
    const before = rest.slice(0, at.index)
    const others = Alike.find(group => group.includes(at[0]))!
    all = all.flatMap(text => others.map(one => text + before + one))
    if (all.length > MostSpellings) return [name]
    rest = rest.slice(at.index + at[0].length)
  }
  return all
}

const capitalized = (text: string) =>
  text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, letter => letter.toUpperCase())

/**
 * Names that a name mixing scripts may imitate, as `lower` of SQLite makes them: it knows ASCII only.
 * Empty for every other name.
 */
export function imitable(name: string): string[] {
  const plain = name.normalize('NFKC')
  const texts = Scripts.flatMap(script => written(plain, script) ?? [])
  const forms = texts.flatMap(text => [
    text,
    text.toUpperCase(),
    capitalized(text),
    ...spellings(text.toLowerCase()),
  ])
  return [...new Set(forms.map(form => form.replace(/[A-Z]+/g, part => part.toLowerCase())))]
}
