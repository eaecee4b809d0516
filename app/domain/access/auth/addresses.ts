/**
 * Whom an address means. It belongs to the account that has confirmed it. Anybody may type it for a new
 * account all the same: such an account waits for a confirmation that only the owner of the address could
 * give, and whatever its maker is shown is what he would be shown of an address that is free (trust
 * rule B4). Of all who wait for one address only the last to type it is meant by it.
 *
 * `email_key` is unique: the owner, or without one the last to wait, has the address there; the others
 * have it with a mark behind, which no address contains.
 */
import {
  type Ctx,
  DomainError,
  type FieldError,
  type SiteSettings,
  type Tx,
} from '#app/domain/kernel/index.ts'
import {
  emailKey,
  findUserByEmail,
  updateUser,
  type UserRow,
} from '#app/domain/basics/users/users.queries.ts'
import { MailStatus } from '#app/shared/codes.ts'
import { findLastMarked, markWaiting } from './addresses.queries.ts'
import { mayUseEmailDomain } from './email-rules.ts'

type Reading = Pick<Ctx, 'db'>
type Writing = { tx: Tx; now: number }

/** Was confirmed once, even if an administrator has it confirmed again. */
export const isSettled = ({ mailStatus, rank }: Pick<UserRow, 'mailStatus' | 'rank'>) =>
  mailStatus === MailStatus.verified || rank > 0

/** `owner` has confirmed the address, `waiting` is the last who typed it without. */
export type Meant = { owner: UserRow | null; waiting: UserRow | null }

/** Both are looked up whatever is found, so that all addresses cost the same. */
export function meantBy({ db }: Reading, email: string): Meant {
  const holder = findUserByEmail(db, email) ?? null
  const marked = findLastMarked(db, email) ?? null
  if (holder && !isSettled(holder)) return { owner: null, waiting: holder }
  return { owner: holder, waiting: marked }
}

/** Whose the address is, if it is another account's. */
export function ownerBeside(reading: Reading, email: string, userId: number): UserRow | null {
  const { owner } = meantBy(reading, email)
  return owner && owner.id !== userId ? owner : null
}

const refuse = (field: string, reason: string) =>
  new DomainError('validation', reason, { fields: [{ field, reason }] })

/** The account is the last to wait for this address, or has it. Gives the other one that owns it. */
export function claimAddress({ tx, now }: Writing, userId: number, email: string): UserRow | null {
  const key = emailKey(email)
  const mark = ` ${now.toString(36).padStart(9, '0')}.`
  markWaiting(tx, key, userId, mark)
  const holder = findUserByEmail(tx, email)
  const other = holder && holder.id !== userId ? holder : null
  updateUser(tx, userId, { email, emailKey: other ? key + mark + userId : key, updatedAt: now })
  return other
}

/** The address is the account's from now on: its owner has confirmed it. Throws when it is another's. */
export function takeAddress(writing: Writing, userId: number, email: string): void {
  if (!claimAddress(writing, userId, email)) return
  throw refuse('e_mail', 'error.email.duplicate')
}

/** An address of a domain that is not accepted here. */
export const domainFaults = (
  { login }: Pick<SiteSettings, 'login'>,
  email: string | undefined,
  field: string,
): FieldError[] =>
  email === undefined || mayUseEmailDomain(email, login.allow_email_domains)
    ? []
    : [{ field, reason: 'error.email.illegal_email_domain_error' }]

/** Throws for an address of a domain that is not accepted here. */
export function insistOnDomain(
  settings: Pick<SiteSettings, 'login'>,
  email: string,
  field: string,
) {
  const [wrong] = domainFaults(settings, email, field)
  if (wrong) throw refuse(field, wrong.reason)
}
