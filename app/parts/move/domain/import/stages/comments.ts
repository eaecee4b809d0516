import { ObjectType } from '#shared/codes.ts'
import { drawing } from '#markdown/drawing.ts'
import { nextObjectId } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { accountOf } from '#parts/move/domain/import/accounts.ts'
import type { DumpRow } from '#parts/move/domain/import/dump-row.ts'
import { licenseAt, originalCommentUrl } from '#parts/move/domain/import/origin.ts'
import { importedPost, type ImportedPost, whyNoPost } from '#parts/move/domain/import/post-rows.ts'
import { saveImportedVotes } from '#parts/move/domain/import/queries/acts.queries.ts'
import { recordHappening } from '#parts/move/domain/import/queries/activities.queries.ts'
import { importedId, insertImported } from '#posts/imported/imported.queries.ts'
import {
  addAnswerComment,
  addQuestionComment,
  findAnswer,
  insertCommentRow,
} from '#parts/move/domain/import/queries/posts.queries.ts'
import { renderImportedComment } from '#posts/imported/render-imported.ts'
import { sourceWithCopies } from '#parts/move/domain/import/source-links.ts'
import type { FileStage, StageContext } from '#parts/move/domain/import/stage.ts'

function render({ tx, siteUrl, plugins }: StageContext, source: string, postId: number): string {
  const draw = plugins && drawing(plugins)
  return renderImportedComment(tx, { source, objectId: postId }, { siteUrl, draw }).html
}

function insert(ctx: StageContext, row: DumpRow, post: ImportedPost): void {
  const { tx, origin } = ctx
  const question = post.kind === 'question'
  const createdAt = row.moment('CreationDate')
  const userId = accountOf(ctx, row.text('UserId'), row.text('UserDisplayName'), createdAt)
  const objectType = question ? ObjectType.question : ObjectType.answer
  const { text: source, count: links } = sourceWithCopies(row.text('Text'), ctx)
  if (links > 0) ctx.tally.made('link to a copy here', links)
  const votes = Math.max(0, row.integer('Score', 0))
  const id = nextObjectId(tx)
  insertCommentRow(tx, {
    id,
    createdAt,
    updatedAt: createdAt,
    userId,
    objectType,
    objectId: post.id,
    questionId: question ? post.id : findAnswer(tx, post.id)!.questionId,
    originalText: source,
    html: render(ctx, source, post.id),
    voteCount: votes,
  })
  if (votes > 0) saveImportedVotes(tx, id, votes, 0)
  const count = question ? addQuestionComment : addAnswerComment
  count(tx, post.id, 1)
  const type = question ? 'question.commented' : 'answer.commented'
  recordHappening(tx, {
    at: createdAt,
    userId,
    type,
    objectType: ObjectType.comment,
    objectId: id,
    on: post.id,
  })
  insertImported(tx, {
    source: origin.source,
    kind: 'comment',
    originalId: row.id(),
    objectId: id,
    url: originalCommentUrl(origin, post.kind, row.text('PostId'), row.id()),
    license: row.text('ContentLicense') || licenseAt(createdAt),
    authorName: row.text('UserDisplayName').trim() || (findUser(tx, userId)?.displayName ?? ''),
  })
}

export const commentsStage: FileStage = {
  kind: 'file',
  name: 'comments',
  file: 'Comments.xml',
  root: 'comments',
  apply(ctx, row) {
    const { tx, origin, tally } = ctx
    tally.read()
    if (importedId(tx, origin.source, 'comment', row.id()) !== undefined) {
      return tally.skipped('a comment with this id was already read')
    }
    const post = importedPost(ctx, row.text('PostId'))
    if (!post) return tally.skipped(whyNoPost(ctx, row.text('PostId')))
    if (row.text('Text').trim() === '') return tally.skipped('it is empty')
    insert(ctx, row, post)
    tally.made('comment')
  },
}
