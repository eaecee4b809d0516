/**
 * Converts words to full-text expressions. Every token is made by `tokens.ts` (only letters and digits) and
 * quoted, so user input is never parsed as search syntax; the size is bounded by the length of a query.
 */
import { type Atom, atoms, compounds, indexTokens } from './tokens.ts'

/**
 * Private-use characters that no text of the site can put into the index: one marks the tokens of a title, so
 * that a title search need not read the much longer lists of the bodies; one marks facets.
 */
const TitleSign = '\ue000'
const FacetSign = '\ue001'

/** A search term: a word, or a phrase. */
export type Term = {
  atoms: Atom[]
  tokens: string[]
  /** The last token is a single CJK character, which begins a pair. */
  prefix: boolean
  /** Joined spelling of a word like `node.js`. */
  joined: string | null
}

/** Parses a word or phrase; null if it has neither letter nor digit. */
export function termOf(text: string): Term | null {
  const list = atoms(text)
  if (list.length === 0) return null
  const tokens = indexTokens(list)
  const last = list[list.length - 1]!
  const before = list[list.length - 2]
  const inRun = last.cjk && before?.cjk === true && before.end === last.start
  // The run may continue in the text, so its last pair ends the term.
  if (inRun) tokens.pop()
  const whole = compounds(text, list).find(
    found => found.from === 0 && found.to === list.length - 1,
  )
  return { atoms: list, tokens, prefix: last.cjk && !inRun, joined: whole?.key ?? null }
}

const quote = (tokens: string[]) => `"${tokens.join(' ')}"`
const both = (left: string, right: string) => `(${left} OR ${right})`

/** The term anywhere in title or body. */
export function anywhere(term: Term): string {
  const text = quote(term.tokens) + (term.prefix ? ' *' : '')
  return term.joined ? both(text, quote([term.joined])) : text
}

export function inTitle(term: Term): string {
  const text = quote(term.tokens.map(token => token + TitleSign))
  return term.joined ? both(text, quote([term.joined + TitleSign])) : text
}

const group = (parts: string[], by: 'AND' | 'OR') =>
  parts.length === 1 ? parts[0]! : `(${parts.join(` ${by} `)})`

export const facet = (token: string) => `"${FacetSign}${token}"`
export const oneOf = (parts: string[]) => group(parts, 'OR')

/** Content of the index's third column: facets, and the title with its marker. */
export function facetText(facets: string[], title: string): string {
  const list = atoms(title)
  const tokens = indexTokens(list)
  for (const { key } of compounds(title, list)) tokens.push(key)
  // Single characters, for queries of one character; the pairs before stay in order for phrases.
  for (const key of new Set(list.filter(atom => atom.cjk).map(atom => atom.key))) tokens.push(key)
  return [
    ...facets.map(token => FacetSign + token),
    ...tokens.map(token => token + TitleSign),
  ].join(' ')
}

export type Expressions = {
  /** Matches everything. */
  any: string
  /** The same without facets, for ranking; null without terms. */
  text: string | null
  /** All words; null if that is the same as `any`. */
  all: string | null
  /** From best to weakest, each a subset of `any`; the last one is `any`. */
  tiers: string[]
}

/** All words but one, for three words and more. */
function most(words: Term[], write: (term: Term) => string): string {
  const sets = words.map((_, skipped) =>
    group(words.filter((_, i) => i !== skipped).map(write), 'AND'),
  )
  return oneOf(sets)
}

/** Two words that were typed next to each other. */
const neighbours = (words: Term[], write: (term: Term) => string): string =>
  oneOf(words.slice(1).map((word, i) => group([write(words[i]!), write(word)], 'AND')))

/** Phrases and facets are required, and at least one of the words. Null if there is nothing to search for. */
export function expressionsOf(
  words: Term[],
  phrases: Term[],
  facets: string[],
): Expressions | null {
  const required = phrases.map(anywhere)
  const joined = (...parts: string[]) => group([...required, ...parts, ...facets], 'AND')
  if (words.length + phrases.length === 0) {
    return facets.length === 0 ? null : { any: joined(), text: null, all: null, tiers: [joined()] }
  }
  const anyWord = words.length > 0 ? [oneOf(words.map(anywhere))] : []
  const any = joined(...anyWord)
  const text = group([...required, ...anyWord], 'AND')
  const all = words.length > 1 ? joined(...words.map(anywhere)) : null
  const tiers = [joined(...words.map(inTitle), ...phrases.map(inTitle))]
  if (all) tiers.push(all)
  if (words.length > 2) tiers.push(joined(most(words, anywhere)))
  if (words.length > 3) tiers.push(joined(neighbours(words, anywhere)))
  if (words.length > 1) tiers.push(joined(oneOf(words.map(inTitle))))
  tiers.push(any)
  return { any, text, all, tiers }
}

/** Titles with all of these tokens. */
export const allInTitle = (tokens: string[]): string =>
  group(
    tokens.map(token => quote([token + TitleSign])),
    'AND',
  )
