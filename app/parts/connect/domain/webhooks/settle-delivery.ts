/** Stores the result of an attempt: in the log of calls, the failure count, and the staff log. */
import { type Db, writing } from '#kernel'
import { callQueue, type OutgoingCall } from '#reactors/outgoing/outgoing.queries.ts'
import { Operator, writeEntry } from '#moderation/staff-log/write-entry.ts'
import { giveUpDeliveries, TriesInLine } from './deliveries.queries.ts'
import { TestEvent } from './event-names.ts'
import { countFailure, forgetFailures, updateWebhook, type WebhookRow } from './webhooks.queries.ts'

/** This many failures in a row turn a webhook off: about a day of attempts. */
export const MostFailures = 30
/** "Gone": the receiver wants no further calls. */
const Gone = 410

/** Reasons used only in the log of deliveries; the screen has texts for them. */
export const Reasons = { hidden: 'not_public', off: 'switched_off' } as const

/** Result of an attempt: the status of the response, 0 = none, and how long it took. */
type Answered = Pick<OutgoingCall, 'answerStatus' | 'tookMs'>

export function deliveryTaken(
  db: Db,
  hook: WebhookRow,
  call: OutgoingCall,
  answered: Answered,
  now: number,
): void {
  writing(db, tx => {
    callQueue.sent(tx, call, now, { url: hook.url, ...answered })
    forgetFailures(tx, hook.id)
  })
}

export type Refusal = { words: string; answered: Answered }

/** Retry later, or give up; a receiver that is gone or keeps failing is turned off. */
export function deliveryFailed(
  db: Db,
  hook: WebhookRow,
  call: OutgoingCall,
  { words, answered }: Refusal,
  now: number,
): void {
  const { id, url } = hook
  const gone = answered.answerStatus === Gone
  const result = { url, ...answered }
  writing(db, tx => {
    if (call.event === TestEvent) return callQueue.giveUp(tx, call, words, result)
    const failures = countFailure(tx, id)
    if (gone) callQueue.giveUp(tx, call, words, result)
    else callQueue.refused(tx, call, words, now, result, Math.min(failures - 1, TriesInLine))
    if (!gone && failures < MostFailures) return
    updateWebhook(tx, id, { enabled: false, updatedAt: now })
    giveUpDeliveries(tx, id, Reasons.off)
    writeEntry(tx, now, 'setting.changed', {
      actorId: Operator,
      before: { enabled: true },
      after: { enabled: false, cause: gone ? 'gone' : 'failures' },
      note: `webhook:${id}`,
    })
  })
}

/** Not sent at all: hidden by now, or the webhook was turned off. */
export function deliveryUnsent(
  db: Db,
  call: OutgoingCall,
  words: (typeof Reasons)[keyof typeof Reasons],
): void {
  callQueue.giveUp(db, call, words, { answerStatus: 0, tookMs: 0 })
}
