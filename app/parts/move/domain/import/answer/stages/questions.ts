import { ObjectType, Pin, QuestionStatus, Show } from '#shared/codes.ts'
import { renderMarkdown } from '#markdown/render.ts'
import { excerptOf } from '#markdown/text.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import type { SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { type AnswerContext, tableStage, write } from '#parts/move/domain/import/answer/stage.ts'
import { cut, sourceOf } from '#parts/move/domain/import/answer/texts.ts'
import { closingOf } from '#parts/move/domain/import/answer/closings.ts'
import { versionOf } from './revisions.ts'
import { tagsOf } from './tag-relations.ts'

const TitleMax = 150
const InvitedMax = 50
const Question = ObjectType.question
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

function titleOf({ siteUrl }: AnswerContext, row: SourceRow, text: string): string {
  const asked = row
    .text('title')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  const start = () => excerptOf(renderMarkdown(text, { siteUrl, profile: 'post' }).html)
  return cut(asked, TitleMax) || cut(start(), TitleMax) || '…'
}

export const questionsStage = tableStage({
  name: 'questions',
  table: 'question',
  type: Question,
  apply(ctx, row) {
    const { facts, tally } = ctx
    const id = row.seq('id', Question)
    const known = facts.object({ type: Question, seq: id })
    if (!known) return tally.skipped('it has no author', String(id))
    const { status } = known
    const originalText = sourceOf(ctx, row.text('original_text'), `question ${id}`)
    const title = titleOf(ctx, row, originalText)
    const [createdAt, editedAt] = [row.createdAt(), row.moment('updated_at')]
    if (status !== row.integer('status'))
      tally.changed('status is not known: kept as deleted', String(id))
    const userId = personOf(ctx, known.userId)
    const tags = tagsOf(ctx, id, status)
    const snapshot = { title, original_text: originalText, tags }
    const question = {
      id,
      userId,
      createdAt,
      editedAt,
      title,
      status,
      activeAt: row.moment('post_update_time') || Math.max(createdAt, editedAt),
      lastEditorId: personOf(ctx, row.integer('last_edit_user_id')),
      pin: row.integer('pin') === Pin.yes ? Pin.yes : Pin.no,
      show: row.integer('show') === Show.unlisted ? Show.unlisted : Show.listed,
      viewCount: Math.max(0, row.integer('view_count')),
      invitedUserIds: JSON.stringify(invitedOf(row)),
      revisionId: versionOf(ctx, Question, { id, userId, createdAt, title, snapshot }),
    }
    write(ctx, 'questions', question, { text: originalText, tags, closing: closingOf(ctx, known) })
    tally.made(Names[status]!)
  },
})
