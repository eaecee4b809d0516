import { LinkStatus, QuestionStatus, Reason } from '#shared/codes.ts'
import { countLinks } from '#posts/links/links.queries.ts'
import { duplicateAddress } from '#parts/move/domain/import/close-reasons.ts'
import { importedPost, type ImportedPost, whyNoPost } from '#parts/move/domain/import/post-rows.ts'
import { insertLink } from '#parts/move/domain/import/queries/acts.queries.ts'
import {
  findAnswer,
  findClosing,
  findQuestion,
  saveClosing,
} from '#parts/move/domain/import/queries/posts.queries.ts'
import type { FileStage, StageContext } from '#parts/move/domain/import/stage.ts'

const Linked = 1
const Duplicate = 3

type End = { questionId: number; answerId: number; deleted: boolean }

function endOf(ctx: StageContext, post: ImportedPost): End {
  const answer = post.kind === 'answer' ? findAnswer(ctx.tx, post.id)! : null
  const question = findQuestion(ctx.tx, answer?.questionId ?? post.id)!
  return {
    questionId: question.id,
    answerId: answer?.id ?? 0,
    deleted:
      question.status === QuestionStatus.deleted || answer?.status === QuestionStatus.deleted,
  }
}

/** Adds the original to a question closed as a duplicate, unless the history named it. */
function completeClosing(ctx: StageContext, questionId: number, originalId: string): void {
  const closing = findClosing(ctx.tx, questionId)
  if (!closing || closing.close_type !== Reason.a_duplicate || closing.close_msg !== '') return
  saveClosing(ctx.tx, questionId, { ...closing, close_msg: duplicateAddress(ctx, originalId) })
}

export const linksStage: FileStage = {
  kind: 'file',
  name: 'links between posts',
  file: 'PostLinks.xml',
  root: 'postlinks',
  apply(ctx, row) {
    const { tx, tally } = ctx
    tally.read()
    const type = row.integer('LinkTypeId')
    if (type !== Linked && type !== Duplicate) return tally.skipped(`link of unknown type ${type}`)
    const post = importedPost(ctx, row.text('PostId'))
    if (!post) return tally.skipped(`link source: ${whyNoPost(ctx, row.text('PostId'))}`)
    const target = importedPost(ctx, row.text('RelatedPostId'))
    const from = endOf(ctx, post)
    if (type === Duplicate) completeClosing(ctx, from.questionId, row.text('RelatedPostId'))
    if (!target) return tally.skipped(`link target: ${whyNoPost(ctx, row.text('RelatedPostId'))}`)
    const to = endOf(ctx, target)
    if (from.questionId === to.questionId) return tally.skipped('a link within one question')

    const live = !from.deleted && !to.deleted
    insertLink(tx, {
      createdAt: row.moment('CreationDate'),
      fromQuestionId: from.questionId,
      fromAnswerId: from.answerId,
      toQuestionId: to.questionId,
      toAnswerId: to.answerId,
      kind: type === Duplicate ? 'duplicate' : 'import',
      status: live ? LinkStatus.available : LinkStatus.deleted,
    })
    if (live) countLinks(tx, to.questionId)
    tally.made(type === Duplicate ? 'duplicate' : 'link')
  },
}
