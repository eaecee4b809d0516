/** One attempt to deliver a webhook, signed as in Standard Webhooks. */
import { createHmac } from 'node:crypto'
import { callQueue, type OutgoingCall } from '#reactors/outgoing/outgoing.queries.ts'
import type { Sender } from '#basics/queues/send-due.ts'
import { recorded } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import {
  deliveryFailed,
  deliveryTaken,
  deliveryUnsent,
  Reasons,
} from '#parts/connect/domain/webhooks/settle-delivery.ts'
import { describeDelivery, type Payload } from '#parts/connect/domain/webhooks/describe-delivery.ts'
import { findWebhook, type WebhookRow } from '#parts/connect/domain/webhooks/webhooks.queries.ts'
import { nextDeliveries } from '#parts/connect/domain/webhooks/deliveries.queries.ts'
import { TestEvent, webhookOf } from '#parts/connect/domain/webhooks/event-names.ts'
import { callOutside } from '#infra/calls/http-client.ts'
import { isFollowed, type Sending } from '#infra/plugins/send-calls.ts'

/** For the whole call, in ms. */
const Patience = 10_000
const LargestAnswer = 100_000

/** HMAC over id, timestamp and body, with the base64 key after `whsec_`. */
function webhookSignature(secret: string, signed: { id: string; at: number; body: string }) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const content = `${signed.id}.${signed.at}.${signed.body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

function post({ site, signal, clock }: Sending, hook: WebhookRow, payload: Payload) {
  const { id } = payload
  const body = JSON.stringify(payload)
  const at = Math.floor(clock() / 1000)
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': webhookSignature(hook.secret, { id, at, body }),
  }
  return callOutside(
    { url: hook.url, method: 'POST', headers, body },
    {
      by: site.db,
      internalHosts: site.env.INTERNAL_HOSTS,
      timeoutMs: Patience,
      maxBytes: LargestAnswer,
      signal,
    },
  )
}

export const ofWebhooks = (sending: Sending): Sender<OutgoingCall> => ({
  due: nextDeliveries,
  async send(call) {
    if (!(await isFollowed(sending.site))) return false
    await sendWebhook(sending, call)
  },
})

/** An attempt aborted because the site stops is not counted: it is repeated at the next start. */
async function sendWebhook(sending: Sending, call: OutgoingCall): Promise<void> {
  const { site, signal, clock } = sending
  const { db } = site
  const hook = findWebhook(db, webhookOf(call.sender)!)
  if (!hook || (!hook.enabled && call.event !== TestEvent)) {
    return deliveryUnsent(db, call, Reasons.off)
  }
  const payload = describeDelivery(db, call, currentSettings(db).settings, clock())
  if (!payload) return deliveryUnsent(db, call, Reasons.hidden)
  const tried = callQueue.claim(db, call)
  const began = performance.now()
  let answerStatus = 0
  let words = ''
  try {
    const { status } = await post(sending, hook, payload)
    answerStatus = status
    if (status < 200 || status >= 300) words = `the answer was ${status}`
  } catch (error) {
    words = error instanceof Error ? error.message : String(error)
    if (signal.aborted) return
  }
  const answered = { answerStatus, tookMs: Math.round(performance.now() - began) }
  await recorded(db, () => {
    if (words) deliveryFailed(db, hook, tried, { words, answered }, clock())
    else deliveryTaken(db, hook, tried, answered, clock())
  })
}
