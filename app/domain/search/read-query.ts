/**
 * Resolves a parsed query on this site: looks up names, and reduces a long text to its most telling words.
 */
import type { Db, Viewer } from '#kernel'
import { type TagFamily, tagsNamed } from '#tags/tags.queries.ts'
import { usersNamed } from '#basics/users/users.queries.ts'
import { acceptedFacet, authorFacet, kindFacet, parentFacet, tagFacet } from './facets.ts'
import { facet, oneOf } from './match-expression.ts'
import { type Misread, type ParsedQuery, parseQuery } from './parse-query.ts'
import { isText, MaxWords, partsOf } from './query-terms.ts'
import { mostDistinctive, wordsOfText } from './significant-words.ts'

/** Parts of a query that could not be resolved. */
export type Unclear = {
  /** Unknown tag names; the search ignores them. */
  tags: string[]
  /** A name that no member has, or `me` from a visitor; searched for as text. */
  user: string | null
  misread: Misread[]
  /** Number of members with this display name, if there are several. */
  namesakes: number
}

export type ReadQuery = {
  parsed: ParsedQuery
  words: string[]
  phrases: string[]
  tags: TagFamily[][]
  /** Required index expressions. */
  facets: string[]
  options: string[]
  unclear: Unclear
  /** Too long to be searched for as it is: `words` are the most telling ones. */
  long: boolean
}

const idsNamed = (db: Db, viewer: Viewer, name: string): number[] => {
  if (name.toLowerCase() !== 'me') return usersNamed(db, name)
  return viewer.kind === 'member' ? [viewer.id] : []
}

const anyOf = (tokens: string[]) => oneOf(tokens.map(facet))

function facetsOf(parsed: ParsedQuery, tags: TagFamily[][], authorIds: number[]): string[] {
  const facets = tags.map(families =>
    anyOf([...new Set(families.flatMap(({ ids }) => ids))].map(tagFacet)),
  )
  if (authorIds.length > 0) facets.push(anyOf(authorIds.map(authorFacet)))
  if (parsed.inQuestion !== null) facets.push(facet(parentFacet(parsed.inQuestion)))
  const accepted = parsed.hasAccepted ?? parsed.isAccepted
  if (accepted !== null) facets.push(facet(acceptedFacet(accepted)))
  if (parsed.kind) facets.push(facet(kindFacet(parsed.kind)))
  return facets
}

/** Anything longer is treated as text. */
const TextLength = 200

export function readQuery(db: Db, viewer: Viewer, q: string): ReadQuery {
  const parsed = parseQuery(q)
  const named = parsed.tags.map(name => ({ name, families: tagsNamed(db, name) }))
  const tags = named.flatMap(({ families }) => (families.length > 0 ? [families] : []))
  const noTags = named.flatMap(({ name, families }) => (families.length > 0 ? [] : [name]))
  const authorIds = parsed.user === null ? [] : idsNamed(db, viewer, parsed.user)
  const noUser = authorIds.length === 0 ? parsed.user : null

  const ignored = new Set(noTags.map(name => `[${name}]`))
  const userOption = parsed.options.findLast(option => option.startsWith('user:'))
  if (noUser !== null && userOption) ignored.add(userOption)
  const words = noUser !== null && userOption ? [...parsed.words, userOption] : parsed.words

  const read = {
    parsed,
    tags,
    facets: facetsOf(parsed, tags, authorIds),
    options: parsed.options.filter(option => !ignored.has(option)),
  }
  if (q.length <= TextLength && !isText(words, parsed.phrases)) {
    const { phrases, misread } = parsed
    const unclear = { tags: noTags, user: noUser, misread, namesakes: authorIds.length }
    return { ...read, words, phrases, unclear, long: false }
  }
  // Search syntax inside a pasted text is ignored.
  const parts = partsOf(wordsOfText([...words, ...parsed.phrases, ...noTags].join(' ')))
  const unclear = { tags: [], user: null, misread: [], namesakes: authorIds.length }
  return { ...read, words: mostDistinctive(db, parts, MaxWords), phrases: [], unclear, long: true }
}
