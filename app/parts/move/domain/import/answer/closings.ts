import { reasonByType } from '#moderation/flags/reasons.ts'
import { ObjectType, QuestionStatus, Reason } from '#shared/codes.ts'
import type { SourceRow } from './source-row.ts'
import type { Known } from './facts.ts'
import { type AnswerContext, sourceRows } from './stage.ts'
import { cut } from './texts.ts'

export type Closing = { close_type: number; close_msg: string; at: number }

const MessageMax = 4000

function read(ctx: AnswerContext, row: SourceRow): Closing {
  const value = row.json('value') as { close_type?: unknown; close_msg?: unknown } | null
  const type = Number(value?.close_type ?? 0)
  const message = typeof value?.close_msg === 'string' ? value.close_msg : ''
  return {
    close_type: reasonByType(type) ? type : Reason.something,
    close_msg: cut(ctx.withNewAddresses(message), MessageMax),
    at: row.createdAt(),
  }
}

const None: readonly Closing[] = []

/** Every closing of a question, the newest first. One from the back office has no row in the source. */
export function closingsOf(ctx: AnswerContext, questionId: number): readonly Closing[] {
  const all = ctx.memo('closings', () => {
    const query = `select * from meta where "key" = 'question.close.reason' order by created_at desc, id desc`
    const found = new Map<number, Closing[]>()
    for (const row of sourceRows(ctx, query)) {
      const id = row.seq('object_id', ObjectType.question)
      found.set(id, [...(found.get(id) ?? []), read(ctx, row)])
    }
    return found
  })
  return all.get(questionId) ?? None
}

/** Only the last closing counts, and only while the question is closed. */
export function closingOf(ctx: AnswerContext, { id, status }: Known) {
  const [last] = status === QuestionStatus.closed ? closingsOf(ctx, id) : []
  if (!last) return undefined
  const { close_type, close_msg, at } = last
  const reason = Object.entries(Reason).find(([, type]) => type === close_type)?.[0]
  return { reason, ...(close_msg && { message: close_msg }), at: new Date(at).toISOString() }
}
