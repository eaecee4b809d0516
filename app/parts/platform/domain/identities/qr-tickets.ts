/**
 * Login by a QR code on one screen that a phone confirms. The code contains a hash of the waiting browser's
 * secret, the time and a signature: nothing is stored until a phone answers, so showing codes to the whole
 * internet writes nothing. An answer is a row; its key works for one answer and one use.
 */
import { z } from 'zod'
import { type Limit, networkBudget, takeAttempts } from '#access/auth/attempts.ts'
import type { LoggedIn } from '#access/auth/enter.ts'
import { TokenHashField } from '#access/auth/credentials.schema.ts'
import {
  activated,
  badRequest,
  command,
  conflict,
  type Ctx,
  isActivated,
  notFound,
  open,
  query,
} from '#kernel'
import { type Finished, settle } from '#access/identities/finish-login.ts'
import { deleteExpiredLogins, deletePending } from '#access/identities/identities.queries.ts'
import { keepPending, PendingLife, pendingOf, Person } from '#access/identities/person.ts'
import { staleLogin } from '#access/identities/login-attempts.ts'
import { findQrTicket, insertQrTicket, markQrTicketUsed } from './qr-tickets.queries.ts'
import { WorkChat, workChatAddress } from './work-chat.ts'

/** How long a code on the screen can be confirmed, in ms. */
export const QrLife = 5 * 60_000
/** Requests to the app per network. */
const AnswerLimit: Limit = { name: 'qr_answer', max: 300, windowMs: 10 * 60_000 }

type Reading = Pick<Ctx, 'db' | 'ports' | 'now'>
type Ports = Ctx['ports']

const hex = (base64url: string) => Buffer.from(base64url, 'base64url').toString('hex').slice(0, 32)
/** Purpose of a code: log in, or link the app to the account that shows the code. */
export type QrPurpose = 'sign_in' | 'link'
const Purposes: QrPurpose[] = ['sign_in', 'link']

const signed = (ports: Ports, purpose: QrPurpose, time: string, browser: string) =>
  time + browser + hex(ports.keyedHash(`qr.${purpose}.${time}.${browser}`))

/** In the URL that the phone opens: letters and digits, because the app accepts nothing else. */
const StateShape = /^([0-9a-z]{9})([0-9a-f]{32})([0-9a-f]{32})$/
/** What the browser keeps. */
const KeyShape = /^([0-9a-z]{9})\.([\w-]{16,64})(\.link)?$/

const timeOf = (now: number) => now.toString(36).padStart(9, '0')
const isYoung = (time: string, now: number) => {
  const madeAt = parseInt(time, 36)
  return madeAt <= now && now < madeAt + QrLife
}

/** A key for a browser that starts to wait. */
export const newKey = (
  { ports, now }: Pick<Ctx, 'ports' | 'now'>,
  purpose: QrPurpose = 'sign_in',
) => `${timeOf(now)}.${ports.randomToken(24)}${purpose === 'link' ? '.link' : ''}`

type OfKey = { time: string; state: string; purpose: QrPurpose }

/** The state of a key; null if it is malformed. */
export function stateOfKey(ports: Ports, key: string): OfKey | null {
  const [, time, secret, link] = KeyShape.exec(key) ?? []
  if (!time || !secret) return null
  const purpose = link ? 'link' : 'sign_in'
  return { time, purpose, state: signed(ports, purpose, time, hex(ports.hashToken(secret))) }
}

/** The key under which the person confirmed by the phone is pending until the other screen continues. */
export const pendingKey = (ports: Ports, state: string) => ports.keyedHash(`qr.person.${state}`)

/** The request a phone may still answer: issued here, not expired, not answered. Otherwise null. */
function openFor({ db, ports, now }: Reading, state: string): QrPurpose | null {
  const [, time, browser] = StateShape.exec(state) ?? []
  if (!time || !browser) return null
  const purpose = Purposes.find(one => signed(ports, one, time, browser) === state)
  const open = isYoung(time, now) && !findQrTicket(db, ports.hashToken(state), now)
  return purpose && open ? purpose : null
}

/** Four digits shown on both screens, so that no one confirms someone else's code. */
const numberOf = (ports: Ports, state: string) =>
  String(parseInt(hex(ports.hashToken(`number.${state}`)).slice(0, 8), 16) % 10_000).padStart(
    4,
    '0',
  )

const KeyField = z.string({ error: 'form.required' }).max(200, 'form.invalid')
const StateField = z.string().max(200).catch('')

/** A new code: `key` is only for the calling browser, the address for anyone with the app. */
export const beginQr = query({
  name: 'identities.begin_qr',
  guard: open,
  input: z.object({}),
  run({ ports, now, settings }) {
    if (!settings.work_chat.enabled) throw notFound('base.not_found')
    const key = newKey({ ports, now })
    return { key, redirectUrl: workChatAddress(settings, stateOfKey(ports, key)!.state) }
  },
})

/** The same for a member who wants to link the app to their account. */
export const beginQrLink = query({
  name: 'identities.begin_qr_link',
  guard: activated,
  input: z.object({}),
  run({ ports, now, settings }) {
    if (!settings.work_chat.enabled) throw notFound('base.not_found')
    return { key: newKey({ ports, now }, 'link') }
  },
})

/** `over`: expired, used, or never issued. */
export type QrProgress = 'waiting' | 'confirmed' | 'failed' | 'over'

/** The state of a code, for the browser that shows it. */
export const showQr = query({
  name: 'identities.show_qr',
  guard: open,
  input: z.object({ key: KeyField.catch('') }),
  run({ db, ports, now, settings }, { key }) {
    const mine = settings.work_chat.enabled ? stateOfKey(ports, key) : null
    const row = mine && findQrTicket(db, ports.hashToken(mine.state), now)
    let standing: QrProgress = 'over'
    if (row && row.status !== 'used') standing = row.status
    else if (mine && !row && isYoung(mine.time, now)) standing = 'waiting'
    return {
      standing,
      purpose: mine?.purpose ?? ('sign_in' as const),
      reason: row?.reason ?? '',
      number: mine ? numberOf(ports, mine.state) : '',
      redirectUrl: mine ? workChatAddress(settings, mine.state) : '',
    }
  },
})

/** What the phone is asked; null = the request is over. `own` = this same browser is waiting. */
export const showQrQuestion = query({
  name: 'identities.show_qr_question',
  guard: open,
  input: z.object({ state: StateField, key: KeyField.catch('') }),
  run(ctx, { state, key }) {
    const purpose = ctx.settings.work_chat.enabled ? openFor(ctx, state) : null
    if (!purpose) return null
    const own = stateOfKey(ctx.ports, key)?.state === state
    return { number: numberOf(ctx.ports, state), own, purpose }
  },
})

/** Counts an answer before the app is asked about it. Throws stale, too_frequent. */
export const tryQrAnswer = command({
  name: 'identities.try_qr_answer',
  guard: open,
  input: z.object({ state: StateField }),
  emits: [],
  prepare: ctx => takeAttempts(ctx, networkBudget(ctx, AnswerLimit)),
  run(ctx, { state }) {
    if (!ctx.settings.work_chat.enabled || !openFor(ctx, state)) throw staleLogin()
  },
})

/**
 * The answer of a phone: the person that the app vouches for, or null = refused. A person without an address
 * cannot log in: only the app could verify it (spec §8, tip of the failure page). Throws stale.
 */
export const answerQr = command({
  name: 'identities.answer_qr',
  guard: open,
  input: z.object({
    state: StateField,
    person: Person.omit({ provider: true }).nullable(),
  }),
  emits: [],
  run(ctx, { state, person }): { failed: string } {
    const { tx, ports, now, settings } = ctx
    const purpose = settings.work_chat.enabled ? openFor(ctx, state) : null
    if (!purpose) throw staleLogin()
    deleteExpiredLogins(tx, now)
    const enough = purpose === 'link' || person?.email
    const failed = !person ? 'error.external.denied' : enough ? '' : 'error.external.no_email'
    insertQrTicket(tx, {
      keyHash: ports.hashToken(state),
      createdAt: now,
      expiresAt: now + PendingLife,
      browserHash: StateShape.exec(state)![2]!,
      status: failed ? 'failed' : 'confirmed',
      reason: failed,
    })
    if (person && !failed) {
      const told = { ...person, provider: WorkChat, email_verified: person.email !== '' }
      keepPending(ctx, { person: told, userId: 0, key: pendingKey(ports, state) })
    }
    return { failed }
  },
})

export type QrTaken = { kind: 'waiting' } | Finished

const taking = (kind: 'page' | 'api') =>
  command({
    name: `identities.take_qr_${kind}`,
    guard: open,
    input: z.object({
      key: KeyField,
      browser_hash: z.string().max(100).default(''),
      token_hash: TokenHashField,
    }),
    emits: ['user.registered', 'user.activated'],
    run(ctx, { key, browser_hash, token_hash }): QrTaken {
      const { tx, ports, now } = ctx
      const mine = ctx.settings.work_chat.enabled ? stateOfKey(ports, key) : null
      if (!mine) throw staleLogin()
      // A code for linking works only while its account is logged in and active.
      if (mine.purpose === 'link' && !isActivated(ctx.viewer)) throw staleLogin()
      const keyHash = ports.hashToken(mine.state)
      const row = findQrTicket(tx, keyHash, now)
      if (!row && isYoung(mine.time, now)) return { kind: 'waiting' }
      if (row?.status === 'failed') throw badRequest(row.reason)
      const pending = pendingOf(ctx, pendingKey(ports, mine.state))
      if (row?.status !== 'confirmed' || !pending) throw staleLogin()
      deletePending(tx, pending.keyHash)
      const { told, provider, externalId: external_id } = pending
      const person = { ...told, provider, external_id }
      const finished = settle(ctx, { ...person, kind, browser_hash, token_hash })
      if (finished.kind === 'bind' && kind === 'api') throw conflict('error.external.known_email')
      const userId = finished.kind === 'entered' ? userIdOf(finished.loggedIn) : 0
      markQrTicketUsed(tx, keyHash, userId)
      return finished
    },
  })

const userIdOf = ({ account }: LoggedIn) => account.id

/**
 * Logs the waiting browser in once its code was confirmed; until then nothing happens. The rules are those of
 * every login service, see `finishLogin`. Throws stale for an expired or used code, and the reason if it was
 * refused.
 */
export const takeQr = taking('page')
/** The same for an API client, whose session is a token. */
export const takeQrApi = taking('api')
