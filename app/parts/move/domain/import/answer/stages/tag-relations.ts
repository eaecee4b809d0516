import { ObjectType, QuestionStatus, TagRelStatus } from '#shared/codes.ts'
import {
  addQuestionTag,
  findObject,
  mainTagOf,
} from '#parts/move/domain/import/answer/queries/posts.queries.ts'
import { tableStage } from '#parts/move/domain/import/answer/stage.ts'

/**
 * Tags of questions, by their main tag. A row with status 10 is a tag that was taken off, or one of a deleted
 * question: those of a deleted question count until its last version says otherwise.
 */
export const tagRelationsStage = tableStage({
  name: 'tags of questions',
  table: 'tag_rel',
  apply({ tx, tally }, row) {
    const question = findObject(tx, row.ref('object_id'))
    const tag = mainTagOf(tx, row.seq('tag_id', ObjectType.tag))
    if (!question || question.id !== question.questionId)
      return tally.skipped('its question is gone')
    if (tag === undefined) return tally.skipped('its tag is gone', String(question.id))
    const off = row.integer('status') === TagRelStatus.deleted
    if (off && question.status !== QuestionStatus.deleted)
      return tally.skipped('a tag that was taken off')
    if (addQuestionTag(tx, question.id, tag)) tally.made('tag of a question')
    else tally.skipped('a synonym beside its main tag')
  },
})
