import { ObjectType } from '#app/shared/codes.ts'
import { renderMarkdown } from '#app/domain/content/index.ts'
import { nextObjectId } from '#app/domain/kernel/index.ts'
import { findUser } from '#app/domain/users/index.ts'
import { accountOf } from '../accounts.ts'
import { withLinksToCopies } from '../addresses.ts'
import { withKnownMentions } from '../comment-mentions.ts'
import type { DumpRow } from '../dump-row.ts'
import { licenseAt, originalCommentUrl } from '../origin.ts'
import { importedPost, type ImportedPost, whyNoPost } from '../post-rows.ts'
import { saveImportedVotes } from '../queries/acts.queries.ts'
import { recordHappening } from '../queries/activities.queries.ts'
import { importedId, insertImported } from '../queries/imported.queries.ts'
import {
  addAnswerComment,
  addQuestionComment,
  findAnswer,
  insertCommentRow,
  listPeopleBelow,
} from '../queries/posts.queries.ts'
import type { FileStage, StageContext } from '../stage.ts'

/** Links to the original site that leave out its name, as comments there may. */
const RelativeLink = /\]\(\/(?!\/)/g

function render(ctx: StageContext, text: string, post: ImportedPost): string {
  const source = text.replace(RelativeLink, `](${ctx.origin.siteUrl}/`)
  const { html } = renderMarkdown(source, { siteUrl: ctx.siteUrl, profile: 'comment' })
  const people = html.includes('>@') ? listPeopleBelow(ctx.tx, post.id) : []
  return withLinksToCopies(withKnownMentions(html, people), ctx).html
}

function insert(ctx: StageContext, row: DumpRow, post: ImportedPost): void {
  const { tx, origin } = ctx
  const question = post.kind === 'question'
  const createdAt = row.moment('CreationDate')
  const userId = accountOf(ctx, row.text('UserId'), row.text('UserDisplayName'), createdAt)
  const objectType = question ? ObjectType.question : ObjectType.answer
  const text = row.text('Text')
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
    originalText: text,
    html: render(ctx, text, post),
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
      return tally.skipped('a comment with this id was read before')
    }
    const post = importedPost(ctx, row.text('PostId'))
    if (!post) return tally.skipped(whyNoPost(ctx, row.text('PostId')))
    if (row.text('Text').trim() === '') return tally.skipped('nothing is written in it')
    insert(ctx, row, post)
    tally.made('comment')
  },
}
