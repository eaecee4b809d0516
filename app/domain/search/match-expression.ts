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
  text: string
  atoms: Atom[]
  tokens: string[]
  /** The last token is a single CJK character, which begins a pair. */
  prefix: boolean
  /** Joined spelling of a word like `node.js`. */
  joined: string | null
  /** Other words that it may stand for. */
  others: Term[]
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
  return {
    text,
    atoms: list,
    tokens,
    prefix: last.cjk && !inRun,
    joined: whole?.key ?? null,
    others: [],
  }
}

const quote = (tokens: string[]) => `"${tokens.join(' ')}"`
const both = (left: string, right: string) => `(${left} OR ${right})`

const own = (term: Term) => {
  const text = quote(term.tokens) + (term.prefix ? ' *' : '')
  return term.joined ? both(text, quote([term.joined])) : text
}

/** The term anywhere in title or body, or what it may stand for. */
export const anywhere = (term: Term): string => oneOf([own(term), ...term.others.map(own)])

export function inTitle(term: Term): string {
  const text = quote(term.tokens.map(token => token + TitleSign))
  return term.joined ? both(text, quote([term.joined + TitleSign])) : text
}

const group = (parts: string[], by: 'AND' | 'OR') =>
  parts.length === 1 ? parts[0]! : `(${parts.join(` ${by} `)})`

export const facet = (token: string) => `"${FacetSign}${token}"`
export const oneOf = (parts: string[]) => group(parts, 'OR')
export const allOf = (parts: string[]) => group(parts, 'AND')

/** What the term may stand for besides itself; null if there is nothing. */
export const otherwise = ({ others }: Term) =>
  others.length > 0
    ? { anywhere: oneOf(others.map(own)), inTitle: oneOf(others.map(inTitle)) }
    : null

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
  /** Matches what has all these parts, the phrases and the facets. */
  limitedTo(...parts: string[]): string
}

/** Phrases and facets are required, and at least one of the words. Null if there is nothing to search for. */
export function expressionsOf(
  words: Term[],
  phrases: Term[],
  facets: string[],
): Expressions | null {
  if (words.length + phrases.length + facets.length === 0) return null
  const limitedTo = (...parts: string[]) => allOf([...phrases.map(anywhere), ...parts, ...facets])
  return { any: limitedTo(...(words.length > 0 ? [oneOf(words.map(anywhere))] : [])), limitedTo }
}

/** Titles with all of these tokens. */
export const allInTitle = (tokens: string[]): string =>
  allOf(tokens.map(token => quote([token + TitleSign])))
