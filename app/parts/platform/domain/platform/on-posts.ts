/** The price of posting, charged in the transaction of the post: without enough points nothing is posted. */
import type { Reactor, ReactorCtx } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { storedUser } from '#basics/users/users.queries.ts'
import { ObjectType } from '#shared/codes.ts'
import { platformMember } from './members.queries.ts'
import { isPaid, writtenAt } from './points.queries.ts'
import { spend } from './point-balance.ts'
import { insistOnQualification } from './qualification.ts'

const prices = {
  [ObjectType.question]: { kind: 'question', setting: 'question_price' },
  [ObjectType.answer]: { kind: 'answer', setting: 'answer_price' },
} as const
type Priced = keyof typeof prices
const isPriced = (type: number): type is Priced => type in prices

type Post = { userId: number; objectType: number; objectId: number }

/** A pending post is paid when it is written, not when it is approved. */
function onWritten({ tx, now }: ReactorCtx, { userId, objectType, objectId }: Post): void {
  const { settings } = currentSettings(tx)
  const { platform } = settings
  if (!platform.enabled || !isPriced(objectType)) return
  const { kind, setting } = prices[objectType]
  const isNew = writtenAt(tx, kind, objectId) === now
  if (!isNew || isPaid(tx, { userId, objectType, objectId })) return
  insistOnQualification(platform, platformMember(tx, userId))
  const score = platform[setting]
  if (score === 0) return
  spend({ tx, now, settings }, storedUser(tx, userId), { kind, score, objectType, objectId })
}

export const onQuestionAsked: Reactor<'question.asked'> = (ctx, { authorId, questionId }) =>
  onWritten(ctx, { userId: authorId, objectType: ObjectType.question, objectId: questionId })

export const onAnswerWritten: Reactor<'answer.written'> = (ctx, { authorId, answerId }) =>
  onWritten(ctx, { userId: authorId, objectType: ObjectType.answer, objectId: answerId })

export const onPostPending: Reactor<'post.held'> = (ctx, { authorId, objectType, objectId }) =>
  onWritten(ctx, { userId: authorId, objectType, objectId })
