import { ObjectType, Pin, QuestionStatus, Show } from '#shared/codes.ts'
import { titleSlug } from '#markdown/slug.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import { insertQuestion } from '#parts/move/domain/import/answer/queries/posts.queries.ts'
import type { SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { tableStage } from '#parts/move/domain/import/answer/stage.ts'
import { cut, renderText } from '#parts/move/domain/import/answer/texts.ts'

const TitleMax = 150
const InvitedMax = 50
const { available, closed, deleted, pending } = QuestionStatus
const Names: Record<number, string> = {
  [available]: 'question',
  [closed]: 'closed question',
  [deleted]: 'deleted question',
  [pending]: 'question waiting for review',
}

function invitedOf(row: SourceRow): number[] {
  const list = row.json('invite_user_id')
  const ids = Array.isArray(list) ? list.map(Number) : []
  return [...new Set(ids.filter(id => Number.isSafeInteger(id) && id > 0))].slice(0, InvitedMax)
}

export const questionsStage = tableStage({
  name: 'questions',
  table: 'question',
  type: ObjectType.question,
  apply(ctx, row) {
    const { tx, tally } = ctx
    const id = row.seq('id', ObjectType.question)
    const userId = personOf(ctx, row.integer('user_id'))
    if (userId === 0) return tally.skipped('it has no author', String(id))
    const body = renderText(ctx, 'post', row.text('original_text'), `question ${id}`)
    const asked = row
      .text('title')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
    const title = cut(asked, TitleMax) || cut(body.excerpt, TitleMax) || '…'
    const createdAt = row.createdAt()
    const editedAt = row.moment('updated_at')
    const status = row.integer('status')
    const known = status in Names ? status : deleted
    if (known !== status) tally.changed('status is not known: kept as deleted', String(id))
    insertQuestion(tx, {
      id,
      userId,
      createdAt,
      editedAt,
      title,
      ...body,
      activeAt: row.moment('post_update_time') || Math.max(createdAt, editedAt),
      lastEditorId: personOf(ctx, row.integer('last_edit_user_id')),
      urlTitle: titleSlug(title),
      status: known,
      pin: row.integer('pin') === Pin.yes ? Pin.yes : Pin.no,
      show: row.integer('show') === Show.unlisted ? Show.unlisted : Show.listed,
      viewCount: Math.max(0, row.integer('view_count')),
      invitedUserIds: JSON.stringify(invitedOf(row)),
    })
    tally.made(Names[known]!)
  },
})
