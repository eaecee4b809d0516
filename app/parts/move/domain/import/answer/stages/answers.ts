import { Accepted, ObjectType, PostStatus } from '#shared/codes.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import { tableStage, write } from '#parts/move/domain/import/answer/stage.ts'
import { sourceOf } from '#parts/move/domain/import/answer/texts.ts'
import { versionOf } from './revisions.ts'

const { question: Question, answer: Answer } = ObjectType
const { available, deleted, pending } = PostStatus
const Names: Record<number, string> = {
  [available]: 'answer',
  [deleted]: 'deleted answer',
  [pending]: 'answer waiting for review',
}

/** The question names its accepted answer; what answers say of themselves may be stale. */
export const acceptedStage = tableStage({
  name: 'accepted answers',
  table: 'question',
  type: Question,
  where: 'accepted_answer_id <> 0',
  apply({ facts, tally }, row) {
    const questionId = row.seq('id', Question)
    const seq = row.seq('accepted_answer_id', Answer)
    const answer = facts.object({ type: Answer, seq })
    if (!facts.object({ type: Question, seq: questionId }))
      return tally.skipped('its question was left out')
    if (!answer) return tally.skipped('its answer is gone', String(questionId))
    if (answer.questionId !== questionId)
      return tally.skipped('its answer is one of another question', String(questionId))
    if (answer.status !== available)
      return tally.skipped('its answer is deleted', String(questionId))
    facts.once('accepted', seq)
    tally.made('accepted answer')
  },
})

export const answersStage = tableStage({
  name: 'answers',
  table: 'answer',
  type: Answer,
  apply(ctx, row) {
    const { facts, tally } = ctx
    const id = row.seq('id', Answer)
    const known = facts.object({ type: Answer, seq: id })
    if (!known) {
      const question = facts.object({ type: Question, seq: row.seq('question_id', Question) })
      return tally.skipped(question ? 'it has no author' : 'its question is gone', String(id))
    }
    const { questionId, status } = known
    if (status !== row.integer('status'))
      tally.changed('status is not known: kept as deleted', String(id))
    const originalText = sourceOf(ctx, row.text('original_text'), `answer ${id}`)
    const [userId, createdAt] = [personOf(ctx, known.userId), row.createdAt()]
    const snapshot = { original_text: originalText }
    write(
      ctx,
      'answers',
      {
        id,
        questionId,
        userId,
        status,
        createdAt,
        editedAt: row.moment('updated_at'),
        lastEditorId: personOf(ctx, row.integer('last_edit_user_id')),
        accepted: facts.was('accepted', id) ? Accepted.yes : Accepted.no,
        revisionId: versionOf(ctx, Answer, { id, userId, createdAt, title: '', snapshot }),
      },
      { text: originalText },
    )
    tally.made(Names[status]!)
  },
})
