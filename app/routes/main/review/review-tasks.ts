/** One task of each review queue. */
import { linesOf } from '#shared/tag-values.ts'
import { textsOf } from '#tags/tag-rows.ts'
import type { FlaggedPost, WaitingFlag } from '#moderation/flags/list-flags.ts'
import type { ReviewedPost } from '#moderation/flags/reviewed-post.ts'
import type { Suggestion } from '#moderation/review/list-suggestions.ts'
import { questionOfAddress } from '#posts/links/question-address.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { pluginName } from '#basics/plugins/plugin-facts.ts'
import type { PendingPost } from '#moderation/review/list-pending-posts.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import {
  Accepted,
  CloseReasons,
  ObjectType,
  Pin,
  PostStatus,
  QuestionStatus,
  Show,
} from '#shared/codes.ts'
import { postPath, questionPath, tagInfoPath } from '#shared/paths.ts'
import { diffView, type Face, faceOf } from '#web/posts/diff-view.ts'
import type { Page } from '#web/kernel/page.ts'
import { flaggedPost, pendingPost, kindOf } from './review-post.ts'
import { permalinkOf, userRef } from '#web/posts/rows.ts'

/** The earlier question that a duplicate flag or a closing links to. */
function originalOf({ ctx }: Page, address: string) {
  const id = questionOfAddress(address)
  const question = id ? findQuestion(ctx.db, id) : undefined
  if (!question) return null
  return { href: questionPath(question, permalinkOf(ctx.settings)), title: question.title }
}

function flagView(page: Page, flag: WaitingFlag) {
  const original = flag.reason?.key === 'a_duplicate' ? originalOf(page, flag.content) : null
  return {
    id: flag.id,
    user: userRef(flag.flagger),
    at: flag.at,
    reason: flag.reason?.key ?? null,
    content: original ? '' : flag.content,
    original,
  }
}

/** Actions available for this post now. */
function actsOn(post: ReviewedPost): ('edit' | 'close' | 'delete' | 'unlist')[] {
  const { question, erased, deleted, status, editWaits } = post
  if (erased || deleted) return []
  const isQuestion = post.type === ObjectType.question
  const acts: ['edit' | 'close' | 'delete' | 'unlist', boolean][] = [
    ['edit', !editWaits],
    ['close', isQuestion && status === QuestionStatus.available],
    ['delete', true],
    ['unlist', isQuestion && question?.show === Show.listed && question.pin !== Pin.yes],
  ]
  return acts.filter(([, offered]) => offered).map(([act]) => act)
}

type Settled = {
  intent: 'delete-post' | 'close-post' | 'unlist-post'
  fields: Record<string, string | number>
}

/** The requested action may have been taken already; the flags were justified then. */
function settledBy(post: ReviewedPost): Settled[] {
  const { closing, question, type } = post
  if (post.erased) return []
  if (post.status === PostStatus.deleted) return [{ intent: 'delete-post', fields: {} }]
  if (type !== ObjectType.question || post.deleted) return []
  const settled: Settled[] = []
  if (closing?.closeType) {
    const fields = { close_type: closing.closeType, close_msg: closing.closeMessage }
    settled.push({ intent: 'close-post', fields })
  }
  if (question?.show === Show.unlisted) settled.push({ intent: 'unlist-post', fields: {} })
  return settled
}

/** The closing reason that matches a flag, with its comment. */
function closingFor(flags: WaitingFlag[]) {
  const known = flags.find(({ reason }) => isOneOf(CloseReasons, reason?.type ?? 0))
  return { type: known?.reason?.type ?? 0, words: known?.content ?? '' }
}

export function flagTask(page: Page, { flags, post }: FlaggedPost) {
  const { question, answer } = post
  const isAnswer = post.type === ObjectType.answer
  return {
    kind: 'flag' as const,
    flagIds: flags.map(flag => flag.id).join(','),
    flags: flags.map(flag => flagView(page, flag)),
    post: flaggedPost(page, post),
    acts: actsOn(post),
    settled: settledBy(post),
    editWaits: post.editWaits,
    closing: closingFor(flags),
    answers: post.type === ObjectType.question ? (question?.answerCount ?? 0) : 0,
    accepted: isAnswer && answer?.accepted === Accepted.yes,
    source: post.originalText,
    revisionId: String((isAnswer ? answer : question)?.revisionId ?? ''),
  }
}
export function pendingTask(page: Page, pending: PendingPost) {
  return {
    kind: 'held' as const,
    reviewId: pending.reviewId,
    version: pending.version,
    at: pending.pendingAt,
    rule: page.t(`held.rule.${pending.rule}`, { name: pluginName(page.ctx, pending.plugin) }),
    reason: page.t(pending.reason.key, pending.reason.values),
    waitsFor: pending.waitsFor,
    post: pendingPost(page, pending),
  }
}
/** The current object, reduced to the fields of the suggestion. */
function avatarView({ question, answer, tag, tags }: Suggestion): Face {
  if (tag) return { lines: linesOf(textsOf(tag)), text: tag.originalText }
  if (answer) return { text: answer.originalText }
  const chips = tags.map(({ slug, displayName: name }) => ({ slug, name }))
  return { title: question?.title ?? '', tags: chips, text: question?.originalText ?? '' }
}

export function editTask({ ctx }: Page, suggestion: Suggestion) {
  const { revision, editor, proposed, object, tag } = suggestion
  const permalink = permalinkOf(ctx.settings)
  const question = { id: object.questionId, urlTitle: object.urlTitle }
  return {
    kind: 'edit' as const,
    id: String(revision.id),
    on: kindOf(object.type),
    title: tag ? object.name : object.title,
    href: tag
      ? tagInfoPath(tag.slug)
      : postPath({ question, answerId: object.answerId }, permalink),
    editor: userRef(editor),
    own: editor.id === ctx.viewer.id,
    at: revision.createdAt,
    summary: revision.log,
    diff: diffView(avatarView(suggestion), faceOf(proposed)),
  }
}

export type FlagTaskModel = ReturnType<typeof flagTask>
export type PendingTaskModel = ReturnType<typeof pendingTask>
export type EditTaskModel = ReturnType<typeof editTask>
