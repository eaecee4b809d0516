/** Shared by all changes to the second steps of an account: on and off, codes, log and email. */
import { deleteTicketsOf } from '#access/auth/tickets.queries.ts'
import { isDisownable } from '#access/auth/new-devices.ts'
import { isStepRequired } from '#access/auth/step-required.ts'
import { badRequest, conflict, type Ctx, type Tx } from '#kernel'
import type { MailTemplate } from '#basics/mail/mail-templates.ts'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { storedUser, updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { hashCode, newCodes } from './codes.ts'
import {
  deleteRecoveryCodesOf,
  deleteStep,
  deleteStepsOf,
  insertStep,
  listSteps,
  type NewStep,
  type StepRow,
  saveCodes,
} from './second-steps.queries.ts'

type Writing = Ctx & { tx: Tx }
type StepMail = Extract<MailTemplate, `second_step_${string}`>

/** Most second steps per account. */
const StepsMax = 20

/** Emails the owner about a change, in the language of the account. */
export function mailOwner({ tx, now, settings }: Writing, user: UserRow, template: StepMail): void {
  if (!user.email) return
  const locale = mailLocale(user, settings)
  queueMail(tx, { userId: user.id, recipient: user.email, template, locale, params: {}, now })
}

/** Replaces all recovery codes. They are shown once: only hashes are stored. */
export function makeCodes(ctx: Writing, userId: number): string[] {
  const { tx, ports, now } = ctx
  const codes = newCodes(ports)
  const hashes = codes.map(code => hashCode(ports, code))
  saveCodes(tx, userId, hashes, now)
  recordSecurity(ctx, { userId, event: 'recovery_codes_made' })
  return codes
}

/** Throws if an account has the maximum of second steps. */
export function insistOnRoom({ db }: Pick<Ctx, 'db'>, userId: number): void {
  if (listSteps(db, userId).length >= StepsMax) throw conflict('error.second_step.too_many')
}

/**
 * Adds a second step to an account. The first one turns two-step login on and makes recovery codes, to be
 * shown once; otherwise `codes` is null. `tokenHash`: the session that adds it.
 */
export function stepAdded(
  ctx: Writing,
  step: NewStep,
  tokenHash: string,
): { id: number; codes: string[] | null } {
  const { tx, now } = ctx
  const { userId, name } = step
  insistOnRoom({ db: tx }, userId)
  const id = insertStep(tx, step, now)
  const user = storedUser(tx, userId)
  const first = user.secondStepAt === 0
  if (first) updateUser(tx, userId, { secondStepAt: now })
  const isNew = isDisownable(ctx, userId, tokenHash)
  const event = isNew ? 'second_step_added_new_device' : 'second_step_added'
  recordSecurity(ctx, { userId, event, detail: name })
  const codes = first ? makeCodes(ctx, userId) : null
  mailOwner(ctx, user, first ? 'second_step_on' : 'second_step_changed')
  return { id, codes }
}

/**
 * Removes a second step of an account and returns it. The last one turns two-step login off and deletes the
 * recovery codes. Throws: not found, or the last one while the site requires one for this role.
 */
export function stepRemoved(ctx: Writing, { userId, id }: Pick<StepRow, 'userId' | 'id'>): StepRow {
  const { tx, settings } = ctx
  const user = storedUser(tx, userId)
  const removed = deleteStep(tx, userId, id)
  if (!removed) throw badRequest('error.second_step.not_found')
  const last = listSteps(tx, userId).length === 0
  if (last && isStepRequired(settings, user)) throw badRequest('error.second_step.last_required')
  if (last) turnOff(tx, userId)
  recordSecurity(ctx, { userId, event: 'second_step_removed', detail: removed.name })
  mailOwner(ctx, user, last ? 'second_step_off' : 'second_step_changed')
  return removed
}

/** Turns two-step login off and deletes all its data. */
export function turnOff(tx: Tx, userId: number): void {
  deleteStepsOf(tx, userId)
  deleteRecoveryCodesOf(tx, userId)
  deleteTicketsOf(tx, userId)
  updateUser(tx, userId, { secondStepAt: 0 })
}
