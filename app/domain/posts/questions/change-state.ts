/** Closing with a reason, reopening, pinning and hiding from lists (spec §4). Staff only. */
import { z } from 'zod'
import { isOneOf } from '#shared/is-one-of.ts'
import { CloseReasons, ObjectType, Pin, QuestionStatus, Reason, Show } from '#shared/codes.ts'
import {
  activated,
  badRequest,
  command,
  DomainError,
  harmless,
  insist,
  type Member,
  notFound,
  type SiteSettings,
  wire,
  type WriteCtx,
} from '#kernel'
import { questionOfAddress } from '#posts/links/question-address.ts'
import { maySeeQuestion } from '#basics/visibility/visibility.ts'
import { isChange, mayChangeState, type StateChange } from './questions.policy.ts'
import { findMeta, findQuestion, type QuestionRow } from './questions.queries.ts'
import { closeWithReason, reopenWithLinks, setQuestionState } from './set-state.ts'

/** Longest close message, in code points. */
const MessageMax = 500

const questionId = wire.id(ObjectType.question, 'error.question.not_found')

/** The question, if the member may change its state at all. */
function findChangeable(
  { tx, viewer, privileges }: WriteCtx<Member>,
  id: number,
  change: StateChange,
): QuestionRow {
  insist(mayChangeState(viewer, change, privileges))
  const question = findQuestion(tx, id)
  if (!question || !maySeeQuestion(viewer, question)) throw notFound('error.question.not_found')
  return question
}

const wrong = (reason: string) =>
  new DomainError('validation', reason, { fields: [{ field: 'close_msg', reason }] })

/** A duplicate names its original by a URL of this site; the reason "something else" requires a message. */
function checkMessage(id: number, reason: number, message: string, settings: SiteSettings): void {
  const needed = reason === Reason.a_duplicate || reason === Reason.something
  if (needed && message === '') throw wrong('form.required')
  if (reason !== Reason.a_duplicate) return
  const isUrl = /^https?:\/\//i.test(message) && URL.canParse(message)
  if (!isUrl) throw wrong('error.common.invalid_url')
  if (new URL(message).origin !== new URL(settings.general.site_url).origin)
    throw wrong('error.common.foreign_url')
  if (questionOfAddress(message) === id) throw wrong('error.question.duplicate_of_itself')
}

type StoredReason = { close_type?: number; close_msg?: string }

/**
 * Closes a question. Errors: no permission, an unknown reason, a required message that is missing or links
 * elsewhere, a question that is not open. Closing again with the same message changes nothing.
 */
export const closeQuestion = command({
  name: 'questions.close',
  guard: harmless(activated),
  input: z.object({
    id: questionId,
    close_type: wire.int(0, 1_000_000, 0),
    close_msg: wire.text({ max: MessageMax, trim: true }),
  }),
  emits: ['question.closed'],
  run(ctx, { id, close_type, close_msg }) {
    const { tx, viewer, now, settings, emit } = ctx
    const row = findChangeable(ctx, id, 'close')
    if (!isOneOf(CloseReasons, close_type)) throw badRequest('error.report.not_found')
    checkMessage(id, close_type, close_msg, settings)
    if (row.status === QuestionStatus.closed) {
      const known = findMeta<StoredReason>(tx, id, 'question.close.reason')
      if (known?.close_type === close_type && (known.close_msg ?? '') === close_msg) return { id }
    }
    if (!isChange(row, 'close')) throw badRequest('error.question.cannot_close')
    closeWithReason(tx, id, { closeType: close_type, closeMessage: close_msg }, now)
    emit('question.closed', {
      questionId: id,
      authorId: row.userId,
      actorId: viewer.id,
      closeType: close_type,
      message: close_msg,
    })
    return { id }
  },
})

/** Reopens a closed question. Does nothing if it is open; a deleted or pending one is refused. */
export const reopenQuestion = command({
  name: 'questions.reopen',
  guard: harmless(activated),
  input: z.object({ question_id: questionId }),
  emits: ['question.reopened'],
  run(ctx, { question_id: id }) {
    const row = findChangeable(ctx, id, 'reopen')
    if (row.status === QuestionStatus.available) return { id }
    if (!isChange(row, 'reopen')) throw badRequest('error.question.cannot_reopen')
    reopenWithLinks(ctx.tx, id)
    ctx.emit('question.reopened', { questionId: id, authorId: row.userId, actorId: ctx.viewer.id })
    return { id }
  },
})

const operations = ['pin', 'unpin', 'hide', 'show'] as const
const states = {
  pin: { pin: Pin.yes },
  unpin: { pin: Pin.no },
  hide: { show: Show.unlisted },
  show: { show: Show.listed },
}
const events = {
  pin: 'question.pinned',
  unpin: 'question.unpinned',
  hide: 'question.hidden',
  show: 'question.shown',
} as const

/**
 * Pins, unpins, hides or shows a question in lists. Ignored if impossible in its state, such as pinning a
 * hidden one.
 */
export const operateQuestion = command({
  name: 'questions.operate',
  guard: harmless(activated),
  input: z.object({
    id: questionId,
    operation: z
      .enum(operations, { error: 'form.invalid' })
      .describe(`one of ${operations.join(', ')}, required`),
  }),
  emits: ['question.pinned', 'question.unpinned', 'question.hidden', 'question.shown'],
  run(ctx, { id, operation }) {
    const row = findChangeable(ctx, id, operation)
    if (!isChange(row, operation)) return { id, changed: false }
    setQuestionState(ctx.tx, id, states[operation])
    ctx.emit(events[operation], {
      questionId: id,
      authorId: row.userId,
      actorId: ctx.viewer.id,
    })
    return { id, changed: true }
  },
})
