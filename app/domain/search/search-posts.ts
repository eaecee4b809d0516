import { type PostState, postState, TagStatus, UserStatus } from '#app/shared/codes.ts'
import { type Db, query, type Viewer, visitor } from '#app/domain/kernel/index.ts'
import { listTagsOfQuestions, type ShownTag, tagFamily } from '#app/domain/tags/index.ts'
import { type Author, findUserByName, listAuthors } from '#app/domain/users/index.ts'
import { acceptedFacet, authorFacet, kindFacet, parentFacet, tagFacet } from './facets.ts'
import { findHits, type Hits, type Wanted } from './find-hits.ts'
import { excerptAround, highlight, type Segment, textOf } from './highlight.ts'
import { facet, oneOf, type Term } from './match-expression.ts'
import { parseQuery, type ParsedQuery, type PostKind } from './parse-query.ts'
import { hitsOfPlugin } from './plugin-search.ts'
import { looseTerms, phraseTerms, wordTerms } from './query-terms.ts'
import { listPosts } from './search.queries.ts'
import { SearchInput } from './search.schema.ts'

export type SearchItem = {
  kind: PostKind
  id: number
  questionId: number
  title: string
  urlTitle: string
  /** Plain text; the segments are the same text with its hits, each to be escaped when shown. */
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
  tags: ShownTag[]
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
  /** Words and phrases as typed, and the operators that are in force, in their plain spelling. */
  keywords: string
  options: string[]
  parsed: ParsedQuery
  /** Nothing held the words as typed, so the words inside of them were looked for. */
  loose: boolean
  /** Set when the query names exactly one tag, which exists. */
  tagHead: TagHead | null
}

/** Tags of the query that exist; a synonym stands for its main tag, the others are dropped. */
function findTags(db: Db, slugs: string[]) {
  return slugs.flatMap(slug => {
    const family = tagFamily(db, slug)
    return family && family.tag.status === TagStatus.available ? [family] : []
  })
}

/** The account that `user:` names; null when there is none, or for `user:me` without one. */
function findAuthorId(db: Db, viewer: Viewer, name: string): number | null {
  if (name.toLowerCase() === 'me') return viewer.kind === 'member' ? viewer.id : null
  const user = findUserByName(db, name)
  return user && user.status !== UserStatus.deleted ? user.id : null
}

function facetsOf(
  parsed: ParsedQuery,
  tags: { ids: number[] }[],
  authorId: number | null,
): string[] {
  const facets = tags.map(({ ids }) => oneOf(ids.map(id => facet(tagFacet(id)))))
  if (authorId !== null) facets.push(facet(authorFacet(authorId)))
  if (parsed.inQuestion !== null) facets.push(facet(parentFacet(parsed.inQuestion)))
  const accepted = parsed.hasAccepted ?? parsed.isAccepted
  if (accepted !== null) facets.push(facet(acceptedFacet(accepted)))
  if (parsed.kind) facets.push(facet(kindFacet(parsed.kind)))
  return facets
}

const plain = (text: string): Segment[] => (text ? [{ text, hit: false }] : [])

function describe(db: Db, ids: number[], terms: Term[]): SearchItem[] {
  const rows = listPosts(db, ids)
  const authors = listAuthors(
    db,
    rows.map(row => row.userId),
  )
  const tags = listTagsOfQuestions(db, [...new Set(rows.map(row => row.questionId))])
  return rows.map(({ isAnswer, body, userId, ...row }) => {
    const excerptSegments = excerptAround(body, terms) ?? plain(row.excerpt)
    return {
      ...row,
      kind: isAnswer ? 'answer' : 'question',
      titleSegments: highlight(row.title, terms),
      excerptSegments,
      excerpt: textOf(excerptSegments),
      accepted: row.accepted === 1,
      author: authors.get(userId)!,
      tags: tags.get(row.questionId) ?? [],
      status: postState(row.status),
    }
  })
}

/**
 * Search over public questions and answers (spec §2). Reads a bounded number of posts whatever the
 * size of the site. Refuses a `q` that is empty or longer than 60 characters.
 */
export const searchPosts = query({
  name: 'search.posts',
  guard: visitor,
  input: SearchInput,
  captcha: 'search',
  async run({ db, viewer, ports }, { q, page, size, order }): Promise<SearchResult> {
    const parsed = parseQuery(q)
    const tags = findTags(db, parsed.tags)
    const authorId = parsed.user === null ? null : findAuthorId(db, viewer, parsed.user)
    const unknownUser = parsed.user !== null && authorId === null ? [`user:${parsed.user}`] : []
    const unknownTags = parsed.tags.filter(slug => !tags.some(tag => tag.asked.slug === slug))
    const ignored = new Set([...unknownUser, ...unknownTags.map(slug => `[${slug}]`)])
    const typed = [...parsed.words, ...unknownUser]
    const phrases = phraseTerms(parsed.phrases)
    let words = wordTerms(typed)
    let loose = false

    const facets = facetsOf(parsed, tags, authorId)
    const wanted: Wanted = {
      parsed,
      words,
      phrases,
      facets,
      order,
      offset: (page - 1) * size,
      size,
    }
    const elsewhere = await hitsOfPlugin(ports.plugins, { ...wanted, typed })
    let hits: Hits = elsewhere ?? findHits(db, wanted)
    if (!elsewhere && hits.count === 0 && words.length > 0) {
      const parts = looseTerms(typed)
      const found = parts && findHits(db, { ...wanted, words: parts })
      if (found && found.count > 0) {
        hits = found
        words = parts
        loose = true
      }
    }

    const only = parsed.tags.length === 1 ? tags[0]?.tag : undefined
    return {
      count: hits.count,
      capped: hits.capped,
      items: describe(db, hits.ids, [...phrases, ...words]),
      keywords: [...parsed.phrases.map(phrase => `"${phrase}"`), ...typed].join(' '),
      options: parsed.options.filter(option => !ignored.has(option)),
      parsed,
      loose,
      tagHead: only
        ? {
            id: only.id,
            slug: only.slug,
            displayName: only.displayName,
            excerpt: only.excerpt,
            questionCount: only.questionCount,
          }
        : null,
    }
  },
})
