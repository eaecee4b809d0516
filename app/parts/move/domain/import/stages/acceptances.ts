import { PostStatus } from '#shared/codes.ts'
import { PostType } from '#parts/move/domain/import/post-rows.ts'
import { importedId } from '#posts/imported/imported.queries.ts'
import { accept, findAnswer } from '#parts/move/domain/import/queries/posts.queries.ts'
import type { FileStage } from '#parts/move/domain/import/stage.ts'

/** Runs once all answers are imported. Points for acceptance are part of the imported reputation. */
export const acceptancesStage: FileStage = {
  kind: 'file',
  name: 'accepted answers',
  file: 'Posts.xml',
  root: 'posts',
  apply(ctx, row) {
    const { tx, origin, tally } = ctx
    if (row.integer('PostTypeId') !== PostType.question || !row.has('AcceptedAnswerId')) return
    tally.read()
    const questionId = importedId(tx, origin.source, 'question', row.id())
    const answerId = importedId(tx, origin.source, 'answer', row.text('AcceptedAnswerId'))
    if (questionId === undefined) return tally.skipped('its question was not imported')
    const answer = answerId === undefined ? undefined : findAnswer(tx, answerId)
    if (!answer) return tally.skipped('its answer is not in the dump')
    if (answer.questionId !== questionId)
      return tally.skipped('its answer belongs to another question')
    if (answer.status !== PostStatus.available) return tally.skipped('its answer is deleted')
    accept(tx, questionId, answer.id)
    tally.made('accepted answer')
  },
}
