import { ObjectType, PostStatus } from '#shared/codes.ts'
import { parseIdOf } from '#shared/ids.ts'
import { badRequest, type Ctx, type Page, query, slice, visitor } from '#kernel'
import { findPost } from '#posts/objects/objects.ts'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import { maySeeComment } from '#basics/visibility/visibility.ts'
import { myVotes } from '#posts/votes/votes.queries.ts'
import { commentActions } from './comments.policy.ts'
import {
  type CommentRow,
  findComment,
  firstComments,
  pendingComments,
  listCommentRows,
  pageOfComments,
} from './comments.queries.ts'
import { ListCommentsInput, ShowCommentInput } from './comments.schema.ts'

export type CommentItem = CommentRow & {
  author: Author
  replyTo: Author | null
  voted: boolean
  actions: { action: string; type: 'reason' | 'edit' | 'confirm' }[]
}

/** Adds people, the viewer's votes and allowed actions to comments. */
function decorateComments(
  { db, viewer, privileges, now }: Ctx,
  rows: readonly CommentRow[],
): CommentItem[] {
  const ids = rows.map(row => row.id)
  const people = listAuthors(
    db,
    rows.flatMap(row => [row.userId, row.replyUserId]),
    now,
  )
  const votes = viewer.kind === 'member' ? myVotes(db, viewer.id, ids) : new Map<number, number>()
  return rows.map(row => ({
    ...row,
    author: people.get(row.userId) ?? missingAuthor(row.userId),
    replyTo: row.replyUserId
      ? (people.get(row.replyUserId) ?? missingAuthor(row.replyUserId))
      : null,
    voted: votes.get(row.id) === 1,
    actions: commentActions(viewer, row, privileges, now),
  }))
}

type Wanted = { counted: number[]; all: number[]; limit: number; named: number | null }

/**
 * The first comments of the posts that have any (`counted`), followed by pending ones on `all` posts that the
 * viewer may see; `named` adds the comment named in the URL.
 */
export function commentsOfPosts(ctx: Ctx, wanted: Wanted): Map<number, CommentItem[]> {
  const { counted, all, limit, named } = wanted
  const first = firstComments(ctx.db, counted, limit)
  const extra = named && !first.some(row => row.id === named) ? findComment(ctx.db, named) : null
  const ids = first.map(row => row.id)
  if (extra && extra.status === PostStatus.available && counted.includes(extra.objectId))
    ids.push(extra.id)
  ids.push(...pendingComments(ctx.db, ctx.viewer, all).map(row => row.id))
  const out = new Map<number, CommentItem[]>()
  for (const item of decorateComments(ctx, listCommentRows(ctx.db, ids))) {
    const list = out.get(item.objectId)
    if (list) list.push(item)
    else out.set(item.objectId, [item])
  }
  return out
}

/** A page of the comments of one post. */
export const listComments = query({
  name: 'comments.list',
  guard: visitor,
  input: ListCommentsInput,
  run(ctx, input): Page<CommentItem> {
    const post = findPost(ctx.db, ctx.viewer, input.object_id)
    if (!post || post.type === ObjectType.comment) return { count: 0, list: [] }
    const { size, offset } = slice(input.page, input.page_size)
    const order = input.query_cond === 'default' ? '' : input.query_cond
    const of = { objectId: post.id, size, offset }
    const { count, rows } = pageOfComments(ctx.db, ctx.viewer, order, of)
    const named = parseIdOf(ObjectType.comment, input.comment_id)
    if (named && input.page === 1 && !rows.some(row => row.id === named)) {
      const row = findComment(ctx.db, named)
      if (row && row.objectId === post.id && maySeeComment(ctx.viewer, row)) rows.push(row)
    }
    return { count, list: decorateComments(ctx, rows) }
  },
})

/** One comment, if its post is visible. */
export const showComment = query({
  name: 'comments.show',
  guard: visitor,
  input: ShowCommentInput,
  run(ctx, { id }): CommentItem {
    const post = findPost(ctx.db, ctx.viewer, { type: ObjectType.comment, seq: id })
    const item = post && decorateComments(ctx, listCommentRows(ctx.db, [id]))[0]
    if (!item) throw badRequest('error.comment.not_found')
    return item
  },
})
