/** Search results of the domain as the props of the search screen. */
import type { SearchItem, SearchResult, Segment } from '#app/domain/search/index.ts'
import { ObjectType } from '#app/shared/codes.ts'
import { type Permalink, publicId } from '#app/shared/ids.ts'
import { questionPath, tagInfoPath } from '#app/shared/paths.ts'
import { tagChip, userRef } from './rows.ts'

/** An answer leads to its place on the page of its question. */
function addressOf(item: SearchItem, permalink: Permalink): string {
  const question = { id: item.questionId, urlTitle: item.urlTitle }
  if (item.kind === 'question') return questionPath(question, permalink)
  const anchor = publicId(ObjectType.answer, item.id, permalink)
  return `${questionPath(question, permalink, item.id)}#${anchor}`
}

/** Room for the words before the first hit, in Latin letters; a Chinese character takes two. */
const LeadWidth = 64
const Wide = /[\u1100-\u115f\u2e80-\uffdf]/

/** The end of a text that fits into the room, from a word's beginning on. */
function endOf(text: string): string {
  const chars = [...text]
  let from = chars.length
  for (let width = 0; from > 0; from--) {
    width += Wide.test(chars[from - 1]!) ? 2 : 1
    if (width > LeadWidth) break
  }
  if (from === 0) return text
  const end = chars.slice(from).join('')
  const cutsWord = /\w/.test(chars[from - 1]!)
  return `...${(cutsWord ? end.replace(/^\w+(?=\W)/, '') : end).trimStart()}`
}

/** An excerpt whose first hit stands in the first line or two. */
function withHitInSight(segments: Segment[]): Segment[] {
  const [first, ...rest] = segments
  if (!first || first.hit || rest.length === 0) return segments
  return [{ text: endOf(first.text), hit: false }, ...rest]
}

function searchRow(item: SearchItem, permalink: Permalink) {
  const isQuestion = item.kind === 'question'
  return {
    id: item.id,
    kind: item.kind,
    href: addressOf(item, permalink),
    title: item.titleSegments,
    excerpt: withHitInSight(item.excerptSegments),
    votes: item.voteCount,
    answers: isQuestion ? item.answerCount : undefined,
    views: isQuestion ? item.viewCount : undefined,
    accepted: item.accepted,
    tags: item.tags.map(tagChip),
    user: userRef(item.author),
    act: isQuestion ? ('asked' as const) : ('answered' as const),
    at: item.createdAt,
    closed: item.status === 'closed',
  }
}

export function searchView(found: SearchResult, permalink: Permalink) {
  const { count, capped, keywords, options, loose, tagHead } = found
  return {
    count,
    capped,
    keywords,
    options,
    loose,
    items: found.items.map(item => searchRow(item, permalink)),
    tag: tagHead
      ? {
          slug: tagHead.slug,
          name: tagHead.displayName,
          excerpt: tagHead.excerpt,
          questions: tagHead.questionCount,
          infoHref: tagInfoPath(tagHead.slug),
        }
      : null,
  }
}

export type SearchModel = ReturnType<typeof searchView>
