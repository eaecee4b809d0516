import { type PostState, postState } from '#shared/codes.ts'
import { type Ctx, type Db, query, type Viewer, visitor } from '#kernel'
import { listTagsOfQuestions, type TagDetails } from '#tags/tags.queries.ts'
import { type Author, listAuthors } from '#basics/users/users.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { findHits, type Hits, type Wanted } from './find-hits.ts'
import { excerptAround, highlight, type Segment, textOf } from './highlight.ts'
import type { Term } from './match-expression.ts'
import { withOthers } from './other-words.ts'
import type { ParsedQuery, PostKind } from './parse-query.ts'
import { hitsOfPlugin } from './plugin-search.ts'
import { leftOut, looseTerms, phraseTerms, wordTerms } from './query-terms.ts'
import { readQuery, type ReadQuery, type Unclear } from './read-query.ts'
import { withoutBackticks } from '#shared/title-parts.ts'
import { listPosts } from './search.queries.ts'
import { SearchInput } from './search.schema.ts'
import { engineFor, type SearchEngine } from './show-engine.ts'
import { mostDistinctive } from './significant-words.ts'
import { likelierWords, likelyTag } from './suggest.ts'

export type SearchItem = {
  kind: PostKind
  id: number
  questionId: number
  title: string
  urlTitle: string
  /** Plain text; the segments are the same text split at its hits, each to be escaped when shown. */
  titleSegments: Segment[]
  excerpt: string
  excerptSegments: Segment[]
  createdAt: number
  voteCount: number
  viewCount: number
  answerCount: number
  /** A question with an accepted answer, or an accepted answer. */
  accepted: boolean
  author: Author
  tags: TagDetails[]
  /** State of the question. */
  status: PostState
}

export type TagHead = {
  id: number
  slug: string
  displayName: string
  excerpt: string
  questionCount: number
}

export type SearchResult = {
  /** At most 1000; `capped` = there are, or may be, more. */
  count: number
  capped: boolean
  items: SearchItem[]
  /** Words and phrases searched for, and the operators applied, in normalized spelling. */
  keywords: string
  options: string[]
  parsed: ParsedQuery
  unclear: Unclear
  /** Other words that were searched for: longer ones, and Chinese ones that sound like what was typed. */
  others: string[]
  /** Words that were not searched for, since they are too common or too many. */
  leftOut: string[]
  /** The text was too long; its most telling words were searched for. */
  long: boolean
  /** Nothing contained the words as typed, so they were split further. */
  loose: boolean
  /** A likely intended query that finds more. */
  suggestion: string | null
  /** Set if the query names exactly one tag, which exists. */
  tagHead: TagHead | null
  /** The plugin that found these; null = the built-in search. */
  engine: SearchEngine | null
}

const plain = (text: string): Segment[] => (text ? [{ text, hit: false }] : [])

function describe(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids: number[],
  terms: Term[],
): SearchItem[] {
  const rows = listPosts(db, ids)
  const authors = listAuthors(
    db,
    rows.map(row => row.userId),
    now,
  )
  const tags = listTagsOfQuestions(db, [...new Set(rows.map(row => row.questionId))])
  return rows.map(({ isAnswer, body, userId, ...row }) => {
    const excerptSegments = excerptAround(body, terms) ?? plain(row.excerpt)
    return {
      ...row,
      kind: isAnswer ? 'answer' : 'question',
      titleSegments: highlight(withoutBackticks(row.title), terms),
      excerptSegments,
      excerpt: textOf(excerptSegments),
      accepted: row.accepted === 1,
      author: authors.get(userId)!,
      tags: tags.get(row.questionId) ?? [],
      status: postState(row.status),
    }
  })
}

/** The header of the only tag in a query. */
function headOf({ parsed, tags }: ReadQuery): TagHead | null {
  const [families = []] = tags
  const [family] = families
  if (!family || parsed.tags.length > 1 || families.length > 1) return null
  const { id, slug, displayName, excerpt, questionCount } = family.tag
  return { id, slug, displayName, excerpt, questionCount }
}

/** With at most this many results, the query may be misspelled. */
const FewHits = 3

/** The same query with likelier words, if it finds more than `count`. */
function suggest(db: Db, viewer: Viewer, read: ReadQuery, count: number): string | null {
  const better = new Map<string, string>()
  const words = likelierWords(db, read.words)
  for (const name of read.unclear.tags) {
    const tag = likelyTag(db, name)
    if (tag) better.set(`[${name}]`, `[${tag}]`)
  }
  if (better.size === 0 && words.every((word, i) => word === read.words[i])) return null
  const phrases = read.phrases.map(phrase => `"${phrase}"`)
  const q = [...phrases, ...words, ...better.values(), ...read.options].join(' ')
  const { parsed, facets, ...meant } = readQuery(db, viewer, q)
  const place = { order: 'relevance', offset: 0, size: 1 } as const
  const terms = { words: wordTerms(meant.words), phrases: phraseTerms(meant.phrases) }
  return findHits(db, { parsed, facets, ...terms, ...place }).count > count ? q : null
}

/** Words alone: with operators, the words may well be found without them. */
function noteMissed({ ports }: Ctx, { words, phrases, parsed }: ReadQuery): void {
  const isPlain = parsed.options.length === 0 && parsed.tags.length === 0
  if (isPlain) ports.recordMissed('search', [...phrases, ...words].join(' '))
}

/**
 * Searches public questions and answers (spec §2). Reads a bounded number of posts whatever the size of the
 * site. Refuses an empty `q`; for a long one the most telling words are searched for.
 */
export const searchPosts = query({
  name: 'search.posts',
  guard: visitor,
  input: SearchInput,
  captcha: 'search',
  async run(ctx, { q, page, size, order }): Promise<SearchResult> {
    const { db, viewer, ports } = ctx
    const read = readQuery(db, viewer, q)
    const { parsed, facets, long } = read
    const phrases = phraseTerms(read.phrases)
    let typed = read.words
    let words = long ? wordTerms(typed) : withOthers(db, wordTerms(typed))
    let loose = false

    const place = { order, offset: (page - 1) * size, size }
    const wanted: Wanted = { parsed, words, phrases, facets, ...place }
    // The index of a plugin is that of the original.
    const isCopy = currentSettings(db).restoredCopy !== null
    const elsewhere = isCopy ? null : await hitsOfPlugin(ports.plugins, read, place)
    let hits: Hits = elsewhere ?? findHits(db, wanted)
    if (!elsewhere && hits.count === 0 && words.length > 0 && !long) {
      const parts = looseTerms(typed, (list, limit) => mostDistinctive(db, list, limit))
      const found = parts && findHits(db, { ...wanted, words: parts.terms })
      if (found && found.count > 0) {
        hits = found
        words = parts.terms
        typed = parts.words
        loose = true
      }
    }

    const few = loose ? 0 : hits.count
    const asks = !elsewhere && !long && page === 1 && few <= FewHits
    const suggestion = asks ? suggest(db, viewer, read, few) : null
    if (asks && few === 0 && suggestion === null) noteMissed(ctx, read)
    return {
      count: hits.count,
      capped: hits.capped,
      items: describe(ctx, hits.ids, [
        ...phrases,
        ...words.flatMap(word => [word, ...word.others]),
      ]),
      keywords: [...read.phrases.map(phrase => `"${phrase}"`), ...typed].join(' '),
      options: read.options,
      parsed,
      unclear: read.unclear,
      others: words.flatMap(word => word.others.map(other => other.text)),
      leftOut: long || loose ? [] : leftOut(typed, words),
      long,
      loose,
      suggestion,
      tagHead: headOf(read),
      engine: elsewhere && engineFor(ctx),
    }
  },
})
