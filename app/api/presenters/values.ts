/** Wire formats: Unix seconds, ids as text, named actions. */
import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { formatId, type Permalink, publicId } from '#shared/ids.ts'
import type { Ctx } from '#kernel'
import type { T } from '#i18n/translate.ts'
import { out } from '../kernel/out.ts'

/** Milliseconds to Unix seconds; 0 stays "never". */
export const seconds = (ms: number): number => Math.floor(ms / 1000)

export const Seconds = z.int().min(0).describe('seconds')
export const Count = z.int()
/** 17 digits, or the short form of question and answer ids under permalinks 3 and 4. */
export const Id = out
  .text()
  .regex(/^(1\d{16}|[0-9a-zA-Z]{3,12})$/)
  .describe('id')
/** An id, or "0" for none. Never in short form, because clients compare it as a number. */
export const LongIdOrZero = out
  .text()
  .regex(/^(0|1\d{16})$/)
  .describe('id | "0"')
export const IdOrZero = z.union([Id, z.literal('0')])
export const IdOrEmpty = z.union([Id, z.literal('')])
/** Account and revision ids are plain numbers as text. */
export const NumberId = out.text().regex(/^\d+$/).describe('digits')

/** The id of an object under the site's permalink setting. */
export function wireId({ settings }: Pick<Ctx, 'settings'>, type: number, seq: number): string {
  const isPost = type === ObjectType.question || type === ObjectType.answer
  const permalink = settings.seo.permalink as Permalink
  return isPost ? publicId(type, seq, permalink) : formatId(type, seq)
}

export const questionId = (ctx: Pick<Ctx, 'settings'>, seq: number) =>
  wireId(ctx, ObjectType.question, seq)
export const answerId = (ctx: Pick<Ctx, 'settings'>, seq: number) =>
  wireId(ctx, ObjectType.answer, seq)
export const longAnswerIdOrZero = (seq: number) =>
  seq > 0 ? formatId(ObjectType.answer, seq) : '0'

const typeNames: Record<number, string> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.tag]: 'tag',
  [ObjectType.comment]: 'comment',
}
export const ObjectTypeName = z.enum(['question', 'answer', 'tag', 'comment'])
export const objectTypeName = (type: number) =>
  (typeNames[type] ?? 'question') as z.infer<typeof ObjectTypeName>

export const Action = z
  .strictObject({
    action: out.text(),
    name: out.text(),
    type: z.enum(['reason', 'edit', 'confirm']),
  })
  .meta({ id: 'Action' })
export type WireAction = z.infer<typeof Action>

/** Actions the member may take on an object, with their labels. */
export function toActions(actions: Pick<WireAction, 'action' | 'type'>[], t: T): WireAction[] {
  return actions.map(({ action, type }) => ({ action, name: t(`api.action.${action}`), type }))
}

export const VoteStatus = z.enum(['vote_up', 'vote_down', ''])
export function voteStatus(vote: number): z.infer<typeof VoteStatus> {
  if (vote === 0) return ''
  return vote > 0 ? 'vote_up' : 'vote_down'
}
