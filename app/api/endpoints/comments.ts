import { deleteComment, editComment, writeComment } from '#posts/comments/write-comment.ts'
import { listComments, showComment } from '#posts/comments/list-comments.ts'
import type { Once } from '#basics/idempotency/once.ts'
import { voteDown, voteUp } from '#posts/votes/cast-vote.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { del, type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import { firstResult } from '../kernel/repeated.ts'
import { via } from '../kernel/wire.ts'
import { Comment, EditedComment } from '../presenters/comments.ts'
import { commentId } from '../presenters/values.ts'
import { VoteResult } from '../presenters/votes.ts'

const written = (once: Once<{ id: number }>, { run }: ApiArgs) =>
  run(showComment, { id: commentId(firstResult(once).id) })

export const comments: Endpoint[] = [
  get('comment/page', listComments, {
    summary: 'Comments of a question or an answer',
    answer: paged(Comment),
  }),
  get('comment', showComment, {
    summary: 'One comment',
    notFound: { 'error.comment.not_found': 400 },
    answer: Comment,
  }),
  post('comment', writeComment, {
    summary: 'Comment on a question or an answer, or reply to a comment',
    answer: via(written, Comment),
  }),
  put('comment', editComment, {
    summary: 'Edit a comment',
    answer: EditedComment,
  }),
  del('comment', deleteComment, { summary: 'Delete a comment' }),
]

export const votes: Endpoint[] = [
  post('vote/up', voteUp, {
    summary: 'Upvote a question, an answer or a comment, or withdraw the vote',
    answer: VoteResult,
  }),
  post('vote/down', voteDown, {
    summary: 'Downvote a question or an answer, or withdraw the vote',
    answer: VoteResult,
  }),
]
