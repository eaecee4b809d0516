/** Domain read models as plain props of shared components. */
import type { Draw } from '#markdown/profile.ts'
import { drawnTitle } from '#markdown/drawn-title.ts'
import type { ListRow } from '#posts/questions/list.queries.ts'
import type { QuestionItem } from '#posts/questions/list-questions.ts'
import type { TagDetails } from '#tags/tags.queries.ts'
import type { Author } from '#basics/users/users.queries.ts'
import { Pin, QuestionStatus, Role, Show } from '#shared/codes.ts'
import type { Permalink } from '#shared/ids.ts'
import { questionPath } from '#shared/paths.ts'

export function userRef(author: Author) {
  const role: 'admin' | 'moderator' | null =
    author.roleId === Role.admin ? 'admin' : author.roleId === Role.moderator ? 'moderator' : null
  return {
    username: author.username,
    name: author.displayName,
    avatar: author.avatar || null,
    rank: author.rank,
    deleted: author.status === 'deleted',
    role: author.status === 'deleted' ? null : role,
  }
}

export const tagChip = (
  tag: Pick<TagDetails, 'slug' | 'displayName' | 'recommend' | 'reserved'>,
) => ({
  slug: tag.slug,
  name: tag.displayName,
  recommended: tag.recommend,
  reserved: tag.reserved,
})

function hiddenState(row: {
  status: number
  show: number
}): 'pending' | 'deleted' | 'unlisted' | null {
  if (row.status === QuestionStatus.pending) return 'pending'
  if (row.status === QuestionStatus.deleted) return 'deleted'
  return row.show === Show.unlisted ? 'unlisted' : null
}

/** A question as a list row; `draw` renders the formulas of its title. */
export function questionRow(item: QuestionItem, permalink: Permalink, draw: Draw | null = null) {
  return {
    id: item.id,
    href: questionPath(item, permalink),
    title: item.title,
    titleHtml: drawnTitle(item.title, draw),
    excerpt: item.excerpt,
    votes: item.voteCount,
    answers: item.answerCount,
    accepted: item.acceptedAnswerId > 0,
    views: item.viewCount,
    tags: item.tags.map(tagChip),
    user: userRef(item.operator),
    act: item.operation,
    at: item.operatedAt,
    closed: item.status === QuestionStatus.closed,
    pinned: item.pin === Pin.yes,
    status: hiddenState(item),
  }
}

/** A title in the right column. */
export function sideQuestion(row: ListRow, permalink: Permalink) {
  return {
    id: row.id,
    href: questionPath(row, permalink),
    title: row.title,
    answers: row.answerCount,
    accepted: row.acceptedAnswerId > 0,
  }
}

export const permalinkOf = (settings: { seo: { permalink: number } }) =>
  settings.seo.permalink as Permalink
