/**
 * Which account an email address belongs to: the one that has confirmed it. Anyone may still enter it for a
 * new account: such an account waits for a confirmation that only the owner of the address could give, and
 * its creator sees exactly what they would see for a free address (trust rule B4). Of all accounts waiting
 * for one address, only the newest counts.
 *
 * `email_key` is unique: it holds the address for the owner or, if there is none, for the newest waiting
 * account; the others have a mark appended that no address contains.
 */
import { type Ctx, DomainError, type FieldError, type SiteSettings, type Tx } from '#kernel'
import { emailKey, findUserByEmail, updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { findLastMarked, markWaiting } from './addresses.queries.ts'
import { mayUseEmailDomain } from './email-rules.ts'

type Reading = Pick<Ctx, 'db'>
type Writing = { tx: Tx; now: number }

/** Was confirmed at least once, even if an administrator requires it to be confirmed again. */
export const wasConfirmed = ({
  mailStatus,
  rank,
  emailUnproved,
}: Pick<UserRow, 'mailStatus' | 'rank' | 'emailUnproved'>) =>
  !emailUnproved && (mailStatus === MailStatus.verified || rank > 0)

/**
 * `owner` has confirmed the address; `waiting` is the newest account that entered it without confirming, or the
 * first one that was admitted so; `later` is the newest one that was admitted after it.
 */
export type Meant = { owner: UserRow | null; waiting: UserRow | null; later: UserRow | null }

/** Both are always looked up, so that all addresses cost the same. */
export function meantBy({ db }: Reading, email: string): Meant {
  const holder = findUserByEmail(db, email) ?? null
  const marked = findLastMarked(db, email) ?? null
  if (holder?.emailUnproved) return { owner: null, waiting: holder, later: marked }
  if (holder && !wasConfirmed(holder)) return { owner: null, waiting: holder, later: null }
  return { owner: holder, waiting: marked, later: null }
}

/** The owner of the address, if it is another account. */
export function otherOwner(reading: Reading, email: string, userId: number): UserRow | null {
  const { owner } = meantBy(reading, email)
  return owner && owner.id !== userId ? owner : null
}

const refuse = (field: string, reason: string) =>
  new DomainError('validation', reason, { fields: [{ field, reason }] })

/**
 * Makes the account the newest one waiting for this address, or gives it the address. Returns the other
 * account that owns it. An account that was admitted without a confirmation keeps it until another is `proved`.
 */
export function claimAddress(
  { tx, now }: Writing,
  userId: number,
  email: string,
  proved = false,
): UserRow | null {
  const key = emailKey(email)
  const mark = ` ${now.toString(36).padStart(9, '0')}.`
  markWaiting(tx, { key, id: userId, mark, unproved: Number(proved) })
  const holder = findUserByEmail(tx, email)
  const other = holder && holder.id !== userId ? holder : null
  updateUser(tx, userId, { email, emailKey: other ? key + mark + userId : key, updatedAt: now })
  return other?.emailUnproved ? null : other
}

/**
 * Assigns the address to the account whose owner has confirmed it. Throws if it belongs to another account.
 */
export function takeAddress(writing: Writing, userId: number, email: string): void {
  if (!claimAddress(writing, userId, email, true)) return
  throw refuse('e_mail', 'error.email.duplicate')
}

/** Field error for an address in a domain that is not accepted here. */
export const domainFaults = (
  { login }: Pick<SiteSettings, 'login'>,
  email: string | undefined,
  field: string,
): FieldError[] =>
  email === undefined || mayUseEmailDomain(email, login.allow_email_domains)
    ? []
    : [{ field, reason: 'error.email.illegal_email_domain_error' }]

/** Throws for an address in a domain that is not accepted here. */
export function insistOnDomain(
  settings: Pick<SiteSettings, 'login'>,
  email: string,
  field: string,
) {
  const [wrong] = domainFaults(settings, email, field)
  if (wrong) throw refuse(field, wrong.reason)
}
