import { PostStatus } from '#shared/codes.ts'
import { nextObjectId } from '#kernel'
import { bodyFromHtml } from '#parts/move/domain/import/bodies.ts'
import {
  importedPost,
  isFabricated,
  noteOrigin,
  postFacts,
  PostType,
} from '#parts/move/domain/import/post-rows.ts'
import { addAnswerCount } from '#parts/move/domain/import/queries/accounts.queries.ts'
import { importedId } from '#posts/imported/imported.queries.ts'
import {
  addAnswer,
  insertAnswerRow,
  refreshLastAnswer,
} from '#parts/move/domain/import/queries/posts.queries.ts'
import type { FileStage } from '#parts/move/domain/import/stage.ts'

export const answersStage: FileStage = {
  kind: 'file',
  name: 'answers',
  file: 'Posts.xml',
  root: 'posts',
  apply(ctx, row) {
    const { tx, origin, tally } = ctx
    if (row.integer('PostTypeId') !== PostType.answer) return
    tally.read()
    if (isFabricated(row)) return tally.skipped('an artificial row added by the dump')
    if (importedPost(ctx, row.id())) return tally.skipped('a post with this id was already read')
    const questionId = importedId(tx, origin.source, 'question', row.text('ParentId'))
    if (questionId === undefined) return tally.skipped('its question is not in the dump')
    const body = bodyFromHtml(ctx, row.text('Body'))
    if (!body) return tally.skipped('a text longer than the limit')

    const { activeAt: _, ...facts } = postFacts(ctx, row)
    const id = nextObjectId(tx)
    const deleted = row.has('DeletionDate')
    const status = deleted ? PostStatus.deleted : PostStatus.available
    insertAnswerRow(tx, { id, questionId, ...facts, ...body, status })
    noteOrigin(ctx, 'answer', row, { id, ...facts })
    if (!deleted) {
      addAnswer(tx, questionId, 1)
      addAnswerCount(tx, facts.userId, 1)
      refreshLastAnswer(tx, questionId)
    }
    tally.made(deleted ? 'deleted answer' : 'answer')
  },
}
