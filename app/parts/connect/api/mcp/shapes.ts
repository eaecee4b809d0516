/** Tool answers, reduced from API answers: few fields, plain text, absolute URLs, ISO times. */
import type { Ctx } from '#kernel'
import { Accepted, QuestionStatus } from '#shared/codes.ts'
import { parseId, type Permalink } from '#shared/ids.ts'
import { absolute, postPath, tagPath, userPath } from '#shared/paths.ts'
import { unescapeText } from '#shared/escaped-text.ts'
import type { Sent } from '#api/kernel/wire.ts'
import type { AInfo } from '#api/presenters/answers.ts'
import type { Comment } from '#api/presenters/comments.ts'
import type { QInfo, QItem } from '#api/presenters/questions.ts'
import type { Tag } from '#api/presenters/tags.ts'

export type Data = Record<string, unknown>
type Person = { username: string; display_name: string; status: string }
type Answer = Sent<typeof AInfo>

const seqOf = (id: string) => parseId(id)?.seq ?? 0
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const slugs = (tags: Sent<typeof Tag>[]) => tags.map(tag => tag.slug_name)
const noneOf = (id: string) => (id === '' || id === '0' ? null : id)

/** Absolute URLs of this site. */
export class Addresses {
  private readonly site: string
  private readonly permalink: Permalink

  constructor({ settings: { general, seo } }: Ctx) {
    this.site = general.site_url
    this.permalink = seo.permalink as Permalink
  }

  question(id: string, urlTitle = ''): string {
    return this.post({ question: { id: seqOf(id), urlTitle } })
  }

  answer(id: string, questionId: string, urlTitle = ''): string {
    return this.post({ question: { id: seqOf(questionId), urlTitle }, answerId: seqOf(id) })
  }

  tag = (slug: string): string => absolute(this.site, tagPath(slug))
  user = (name: string): string => absolute(this.site, userPath(name))

  private post(place: Parameters<typeof postPath>[0]): string {
    return absolute(this.site, postPath(place, this.permalink))
  }
}

/** Deleted accounts have no name. */
export const person = ({ username, display_name, status }: Person): Data =>
  status === 'deleted' ? { name: display_name } : { username, name: display_name }

export const questionItem = (item: Sent<typeof QItem>, at: Addresses): Data => ({
  id: item.id,
  title: item.title,
  url: at.question(item.id, item.url_title),
  excerpt: unescapeText(item.description),
  tags: slugs(item.tags),
  votes: item.vote_count,
  answers: item.answer_count,
  views: item.view_count,
  closed: item.status === QuestionStatus.closed,
  accepted_answer_id: noneOf(item.accepted_answer_id),
  created_at: iso(item.created_at),
  last_activity: {
    at: iso(item.operated_at),
    by: person(item.operator),
    what: item.operation_type,
  },
})

export const question = (info: Sent<typeof QInfo>, at: Addresses): Data => ({
  id: info.id,
  title: info.title,
  url: at.question(info.id, info.url_title),
  content: info.content,
  tags: slugs(info.tags),
  author: person(info.user_info),
  votes: info.vote_count,
  answer_count: info.answer_count,
  views: info.view_count,
  closed: info.status === QuestionStatus.closed,
  accepted_answer_id: noneOf(info.accepted_answer_id),
  created_at: iso(info.create_time),
})

export const answer = (info: Answer, at: Addresses): Data => ({
  id: info.id,
  question_id: info.question_id,
  url: at.answer(info.id, info.question_id),
  content: info.content,
  author: person(info.user_info),
  votes: info.vote_count,
  accepted: info.accepted === Accepted.yes,
  created_at: iso(info.create_time),
})

export const comment = (info: Sent<typeof Comment>): Data => ({
  id: info.comment_id,
  object_id: info.object_id,
  content: info.original_text,
  author: person({
    username: info.username,
    display_name: info.user_display_name,
    status: info.user_status,
  }),
  votes: info.vote_count,
  reply_to: noneOf(info.reply_comment_id),
  created_at: iso(info.created_at),
})

export { iso, slugs }
