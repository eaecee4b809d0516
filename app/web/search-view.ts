/** Search results of the domain as the props of the search screen. */
import type { SearchItem, SearchResult } from '#app/domain/search/index.ts'
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

function searchRow(item: SearchItem, permalink: Permalink) {
  const isQuestion = item.kind === 'question'
  return {
    id: item.id,
    kind: item.kind,
    href: addressOf(item, permalink),
    title: item.titleSegments,
    excerpt: item.excerptSegments,
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
