/** View of a post under review: the post, its context, its state and its author. */
import { type AnswerRow, findAnswer } from '#posts/answers/answers.queries.ts'
import { mayCleanUp } from '#moderation/clean-up/cleaning.policy.ts'
import { scopeAnchors } from '#markdown/anchors.ts'
import type { ReviewedPost } from '#moderation/flags/reviewed-post.ts'
import { findQuestion, type QuestionRow } from '#posts/questions/questions.queries.ts'
import type { PendingPost } from '#moderation/review/list-pending-posts.ts'
import { type Author, findUser, listAuthors } from '#basics/users/users.queries.ts'
import { ObjectType, PostStatus, QuestionStatus, Show } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { cleanUpPath, postPath } from '#shared/paths.ts'
import type { Page } from '#web/kernel/page.ts'
import { permalinkOf, tagChip, userRef } from '#web/posts/rows.ts'

type ReviewKind = 'question' | 'answer' | 'comment' | 'tag'

const kinds: Record<number, ReviewKind> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
  [ObjectType.tag]: 'tag',
}
export const kindOf = (objectType: number): ReviewKind => kinds[objectType] ?? 'question'

type Status = 'normal' | 'closed' | 'deleted' | 'pending' | 'unlisted'

function statusOf(status: number): Status {
  if (status === QuestionStatus.closed) return 'closed'
  if (status === PostStatus.deleted) return 'deleted'
  return status === PostStatus.pending ? 'pending' : 'normal'
}

/** States in words; an unlisted question has two. */
function statesOf(status: number, question: Pick<QuestionRow, 'show'> | null): Status[] {
  const unlisted = question?.show === Show.unlisted
  return unlisted ? [statusOf(status), 'unlisted'] : [statusOf(status)]
}

type Parents = { question: QuestionRow | null; answer: AnswerRow | null }

/** The post an answer or comment belongs to, shown for context. */
function parentOf({ ctx }: Page, type: number, { question, answer }: Parents) {
  const isAnswer = type === ObjectType.comment && answer !== null
  const row = isAnswer ? answer : question
  if (type === ObjectType.question || !row) return null
  const author = listAuthors(ctx.db, [row.userId], ctx.now).get(row.userId)
  return {
    kind: isAnswer ? ('answer' as const) : ('question' as const),
    html: scopeAnchors(row.html, 'parent'),
    states: statesOf(row.status, isAnswer ? null : question),
    user: author ? userRef(author) : null,
  }
}

type Post = Parents & {
  type: number
  id: number
  status: number
  createdAt: number
  html: string
  erased: boolean
  tags: Parameters<typeof tagChip>[0][]
  author: Author
}

function current(page: Page, post: Post) {
  const { ctx } = page
  const { type, id, question, answer, status, author } = post
  const permalink = permalinkOf(ctx.settings)
  const kind = kindOf(type)
  const isQuestion = kind === 'question'
  const removed = kind === 'comment' && status === PostStatus.deleted
  const place = question && {
    question,
    answerId: answer?.id,
    commentId: kind === 'comment' ? id : null,
  }
  const row = findUser(ctx.db, author.id)
  return {
    kind,
    id: formatId(type, id),
    href: place && !post.erased && !removed ? postPath(place, permalink) : null,
    gone: post.erased ? ('erased' as const) : removed ? ('removed' as const) : null,
    title: question?.title ?? null,
    titleHref: question && !isQuestion ? postPath({ question }, permalink) : null,
    titleStates: question && !isQuestion ? statesOf(question.status, question) : [],
    tags: isQuestion ? post.tags.map(tagChip) : [],
    html: scopeAnchors(post.html, 'task'),
    states: statesOf(status, isQuestion ? question : null),
    parent: parentOf(page, type, post),
    user: userRef(author),
    wrote: { questions: row?.questionCount ?? 0, answers: row?.answerCount ?? 0 },
    own: author.id === ctx.viewer.id,
    cleanUpHref: row && mayCleanUp(ctx.viewer, row).allowed ? cleanUpPath(author.username) : null,
    at: post.createdAt,
  }
}

export type ReviewPost = ReturnType<typeof current>

export const flaggedPost = (page: Page, post: ReviewedPost) => current(page, post)

export function pendingPost(page: Page, post: PendingPost) {
  const { db } = page.ctx
  return current(page, {
    ...post,
    type: post.objectType,
    id: post.objectId,
    erased: false,
    question: findQuestion(db, post.questionId) ?? null,
    answer: post.answerId ? (findAnswer(db, post.answerId) ?? null) : null,
  })
}
