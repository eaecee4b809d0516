import { QuestionStatus, Reason, Show, TagRelStatus } from '#shared/codes.ts'
import { titleSlug } from '#markdown/slug.ts'
import { nextObjectId } from '#kernel'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { bodyFromHtml } from '#parts/move/domain/import/bodies.ts'
import type { DumpRow } from '#parts/move/domain/import/dump-row.ts'
import {
  importedPost,
  isFabricated,
  noteOrigin,
  postFacts,
  PostType,
} from '#parts/move/domain/import/post-rows.ts'
import { addQuestionCount } from '#parts/move/domain/import/queries/accounts.queries.ts'
import {
  addListedQuestion,
  insertQuestionRow,
  saveClosing,
} from '#parts/move/domain/import/queries/posts.queries.ts'
import {
  addTagQuestion,
  dateTag,
  insertQuestionTag,
} from '#parts/move/domain/import/queries/tags.queries.ts'
import type { FileStage, StageContext } from '#parts/move/domain/import/stage.ts'
import { slugOfTagName, tagFor, tagNames } from '#parts/move/domain/import/tags.ts'

const TitleMax = 150

function statusOf(row: DumpRow): number {
  if (row.has('DeletionDate')) return QuestionStatus.deleted
  return row.has('ClosedDate') ? QuestionStatus.closed : QuestionStatus.available
}

function addTags(ctx: StageContext, row: DumpRow, questionId: number, listed: boolean): void {
  const { tx, tally } = ctx
  const createdAt = row.moment('CreationDate')
  const slugs = new Map(tagNames(row.text('Tags')).map(name => [slugOfTagName(name), name]))
  for (const [slug, name] of slugs) {
    if (slug === null) {
      tally.skipped('tag of a question with an invalid name')
      continue
    }
    const { id } = tagFor(ctx, slug, name, '')
    const status = listed ? TagRelStatus.available : TagRelStatus.deleted
    insertQuestionTag(tx, { questionId, tagId: id, status, createdAt })
    dateTag(tx, id, createdAt)
    if (listed) addTagQuestion(tx, id, 1)
  }
}

export const questionsStage: FileStage = {
  kind: 'file',
  name: 'questions',
  file: 'Posts.xml',
  root: 'posts',
  apply(ctx, row) {
    const { tx, tally } = ctx
    if (row.integer('PostTypeId') !== PostType.question) return
    tally.read()
    if (isFabricated(row)) return tally.skipped('an artificial row added by the dump')
    if (importedPost(ctx, row.id())) return tally.skipped('a post with this id was already read')
    const body = bodyFromHtml(ctx, row.text('Body'))
    if (!body) return tally.skipped('a text longer than the limit')

    const facts = postFacts(ctx, row)
    const id = nextObjectId(tx)
    const status = statusOf(row)
    const title = [...(row.text('Title').trim() || body.excerpt || '…')].slice(0, TitleMax).join('')
    const viewCount = row.integer('ViewCount', 0)
    insertQuestionRow(tx, {
      id,
      ...facts,
      ...body,
      title,
      urlTitle: titleSlug(title),
      status,
      viewCount,
    })
    noteOrigin(ctx, 'question', row, { id, ...facts })

    const listed = isPubliclyListed({ status, userId: facts.userId, show: Show.listed })
    addTags(ctx, row, id, listed)
    if (listed) addListedQuestion(tx)
    if (status !== QuestionStatus.deleted) addQuestionCount(tx, facts.userId, 1)
    if (row.has('ClosedDate')) {
      // The history contains the reason; this is used until it is read.
      saveClosing(tx, id, {
        close_type: Reason.something,
        close_msg: '',
        closed_at: row.moment('ClosedDate'),
      })
    }
    tally.made(
      status === QuestionStatus.closed
        ? 'closed question'
        : status === QuestionStatus.deleted
          ? 'deleted question'
          : 'question',
    )
  },
}
