/** Steps that need all posts. */
import { indexAnswer, indexQuestion } from '#search/post-index.queries.ts'
import { mentionedPaths } from '#basics/uploads/addresses.ts'
import { useFiles } from '#basics/uploads/follow-uses.ts'
import { findUpload } from '#basics/uploads/uploads.queries.ts'
import { allVersions, commentText, profileText } from '#basics/uploads/uses.queries.ts'
import { rescanLinks } from '#posts/links/rescan-links.ts'
import type { Snapshot } from '#basics/revisions/revisions.queries.ts'
import { findTagBySlug, listTagIds } from '#tags/tags.queries.ts'
import { ObjectType, QuestionStatus, RevisionStatus } from '#shared/codes.ts'
import { recordHappening } from '#parts/move/domain/import/queries/activities.queries.ts'
import { findAnswer, findQuestion } from '#parts/move/domain/import/queries/posts.queries.ts'
import { insertRevisionRow } from '#parts/move/domain/import/queries/revisions.queries.ts'
import { findUser } from '#basics/users/users.queries.ts'
import {
  addQuestionTag,
  countImported,
  dropQuestionTags,
  idsAfter,
  type FollowingTable,
  mainTagOf,
  newestVersion,
  setAnswerRevision,
  setQuestionRevision,
  setTagRevision,
  tagTextOf,
} from '#parts/move/domain/import/answer/queries/posts.queries.ts'
import {
  type AnswerContext,
  type AnswerStage,
  sourceRows,
} from '#parts/move/domain/import/answer/stage.ts'

/** Goes over what is here, in the order of ids. */
const sweep = (
  name: string,
  kind: FollowingTable,
  apply: (ctx: AnswerContext, id: number) => void,
): AnswerStage<number> => ({
  name,
  table: '',
  total: ({ tx }) => countImported(tx, kind),
  after: ({ tx }, done, limit) => idsAfter(tx, kind, done, limit).map(id => [id, id]),
  apply,
})

type CurrentState = {
  objectType: number
  userId: number
  createdAt: number
  title: string
  snapshot: Snapshot
}

/** Id of the latest applied revision; without one, the present state becomes the first revision. */
function versionOf(ctx: AnswerContext, id: number, current: () => CurrentState): number {
  const known = newestVersion(ctx.tx, id)
  if (known) return known.id
  const { snapshot, ...row } = current()
  ctx.tally.made('first revision, which the source does not have')
  return insertRevisionRow(ctx.tx, {
    ...row,
    objectId: id,
    content: JSON.stringify(snapshot),
    log: '',
    status: RevisionStatus.first,
  })
}

/** The tags of a deleted question are those of its last version. */
function tagsOfDeleted({ tx }: AnswerContext, id: number): void {
  const version = newestVersion(tx, id)
  const { tags = [] } = version ? (JSON.parse(version.content) as Snapshot) : {}
  const found = tags.map(slug => findTagBySlug(tx, slug)).filter(tag => tag !== undefined)
  if (found.length === 0) return
  dropQuestionTags(tx, id)
  for (const tag of found) addQuestionTag(tx, id, mainTagOf(tx, tag.id) ?? tag.id)
}

/** Files that an object uses, in any of its versions. */
function uses(ctx: AnswerContext, objectType: number, objectId: number, text: string): void {
  const paths = mentionedPaths(text)
  if (paths.length === 0) return
  for (const path of paths)
    if (!findUpload(ctx.tx, path)) ctx.tally.skipped('a file that was not brought along', path)
  useFiles(ctx.tx, ctx.now, { objectType, objectId, key: '' }, [text])
}

export const questionSweep = sweep('finishing questions', 'question', (ctx, id) => {
  const { tx } = ctx
  const question = findQuestion(tx, id)!
  const { userId, createdAt, title, originalText, html, status } = question
  if (status === QuestionStatus.deleted) tagsOfDeleted(ctx, id)
  const revisionId = versionOf(ctx, id, () => {
    const tags = listTagIds(tx, id).map(tag => tag.slug)
    const snapshot = { title, original_text: originalText, tags }
    return { objectType: ObjectType.question, userId, createdAt, title, snapshot }
  })
  setQuestionRevision(tx, id, { revisionId })
  rescanLinks(tx, { questionId: id, answerId: 0, source: originalText, html }, createdAt)
  indexQuestion(tx, id)
})

export const answerSweep = sweep('finishing answers', 'answer', (ctx, id) => {
  const { tx } = ctx
  const { questionId, userId, createdAt, originalText, html } = findAnswer(tx, id)!
  const revisionId = versionOf(ctx, id, () => {
    const snapshot = { original_text: originalText }
    return { objectType: ObjectType.answer, userId, createdAt, title: '', snapshot }
  })
  setAnswerRevision(tx, id, { revisionId })
  rescanLinks(tx, { questionId, answerId: id, source: originalText, html }, createdAt)
  indexAnswer(tx, id)
})

export const tagSweep = sweep('finishing tags', 'tag', (ctx, id) => {
  const tag = tagTextOf(ctx.tx, id)!
  const revisionId = versionOf(ctx, id, () => {
    const snapshot = { slug_name: tag.slug, display_name: tag.name, original_text: tag.text }
    const { userId, at: createdAt } = tag
    return { objectType: ObjectType.tag, userId, createdAt, title: tag.slug, snapshot }
  })
  setTagRevision(ctx.tx, id, { revisionId })
})

const reputations = (ctx: AnswerContext) =>
  ctx.memo('reputations', () => {
    const rows = sourceRows(ctx, 'select id, rank from user')
    return new Map(rows.map(row => [row.integer('id'), Math.max(0, row.integer('rank'))]))
  })

/**
 * Reputation does not change. One more entry makes up for points cut at the floor, posts that are gone and
 * the first point of an administrator.
 */
export const reputationSweep = sweep('reputation', 'user', (ctx, userId) => {
  const { rank, createdAt: at } = findUser(ctx.tx, userId)!
  const rest = (reputations(ctx).get(userId) ?? 0) - rank
  if (rest === 0) return
  recordHappening(ctx.tx, { at, userId, type: 'reputation.imported', points: rest })
  ctx.tally.made('entry with the rest of a reputation')
})

/** Only with the folder of uploads: without it no file can be used. */
export const fileUseSweeps = [
  sweep('files of questions', 'question', (ctx, id) =>
    uses(ctx, ObjectType.question, id, allVersions(ctx.tx, id)),
  ),
  sweep('files of answers', 'answer', (ctx, id) =>
    uses(ctx, ObjectType.answer, id, allVersions(ctx.tx, id)),
  ),
  sweep('files of tags', 'tag', (ctx, id) =>
    uses(ctx, ObjectType.tag, id, allVersions(ctx.tx, id)),
  ),
  sweep('files of comments', 'comment', (ctx, id) =>
    uses(ctx, ObjectType.comment, id, commentText(ctx.tx, id)),
  ),
  sweep('files of users', 'user', (ctx, id) =>
    uses(ctx, ObjectType.user, id, profileText(ctx.tx, id)),
  ),
]
