import { z } from 'zod'
import { deleteComment, editComment, writeComment } from '#posts/comments/write-comment.ts'
import { listComments, showComment } from '#posts/comments/list-comments.ts'
import type { Once } from '#basics/idempotency/once.ts'
import { voteDown, voteUp } from '#posts/votes/cast-vote.ts'
import { type ApiArgs, del, type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import { firstResult } from '../kernel/repeated.ts'
import {
  Comment,
  commentId,
  EditedComment,
  toComment,
  toCommentPage,
  toEditedComment,
} from '../presenters/comments.ts'
import { toVote, VoteResult } from '../presenters/votes.ts'

async function toWritten(written: Once<{ id: number }>, args: ApiArgs) {
  const { id } = firstResult(written)
  return toComment(await args.run(showComment, { id: commentId(id) }), args)
}

export const comments: Endpoint[] = [
  get('comment/page', listComments, {
    summary: 'Comments of a question or an answer',
    response: paged(Comment),
    toWire: toCommentPage,
  }),
  get('comment', showComment, {
    summary: 'One comment',
    response: Comment,
    toWire: toComment,
  }),
  post('comment', writeComment, {
    summary: 'Comment on a question or an answer, or reply to a comment',
    response: Comment,
    toWire: toWritten,
  }),
  put('comment', editComment, {
    summary: 'Edit a comment',
    response: EditedComment,
    toWire: toEditedComment,
  }),
  del('comment', deleteComment, {
    summary: 'Delete a comment',
    response: z.null(),
    toWire: toNothing,
  }),
]

export const votes: Endpoint[] = [
  post('vote/up', voteUp, {
    summary: 'Upvote a question, an answer or a comment, or withdraw the vote',
    response: VoteResult,
    toWire: toVote,
  }),
  post('vote/down', voteDown, {
    summary: 'Downvote a question or an answer, or withdraw the vote',
    response: VoteResult,
    toWire: toVote,
  }),
]
