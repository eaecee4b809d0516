import type { Ctx, SiteSettings, Tx } from '#kernel'
import { takeOne } from '#basics/counters/take-one.ts'
import { deleteMail } from '#basics/mail/outbox.queries.ts'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { type NewMail, queueMail } from '#basics/mail/queue-mail.ts'
import { emailKey, type UserRow } from '#basics/users/users.queries.ts'
import type { Locale } from '#shared/codes.ts'
import { Day } from '#shared/durations.ts'
import { addressBudget, takeAttempt } from './attempts.ts'
import { issueCode } from './mail-codes.queries.ts'

type Post = { tx: Tx; ports: Ctx['ports']; now: number; settings: SiteSettings }

/** How often the owner of an address is emailed that someone else entered it. */
const OwnerMails = { max: 3, windowMs: Day }

/**
 * Emails an address that someone entered: the new account's email or, if the address belongs to `owner`, a
 * warning to the owner about who entered what. Both cost the same. Throws too_frequent when the address has
 * received its maximum of emails.
 */
export function tellOwner(
  { tx, ports, now, settings }: Post,
  email: string,
  owner: UserRow | null,
  mail: () => NewMail,
): void {
  takeAttempt(tx, addressBudget(ports, email), now)
  const address = ports.hashToken(emailKey(email))
  const told = takeOne(tx, `owner_mail:${address}`, OwnerMails, now)
  const wanted = mail()
  const mailId = queueMail(tx, owner ? ownerMail(owner, wanted, settings) : wanted)
  deleteMail(tx, owner && !told ? mailId : 0)
}

/** Only for linking an account does the owner get a link; otherwise the email just informs them. */
function ownerMail(owner: UserRow, wanted: NewMail, settings: SiteSettings): NewMail {
  const to = { userId: owner.id, recipient: owner.email!, locale: mailLocale(owner, settings) }
  if (wanted.template === 'join_identity') return { ...wanted, ...to }
  return { ...to, template: 'address_taken', params: {}, now: wanted.now }
}

/** Emails a new activation link; earlier ones stop working. */
export const sendActivationMail = (post: Post, user: UserRow, locale: Locale): void =>
  mailNewcomer(post, user, null, locale)

/** The same after someone entered an address; if it belongs to `owner`, the owner is warned instead. */
export function mailNewcomer(
  post: Post,
  user: UserRow,
  owner: UserRow | null,
  locale: Locale,
): void {
  const { tx, ports, now } = post
  const recipient = user.email ?? ''
  const purpose = owner ? 'nothing' : 'activation'
  const code = issueCode(tx, ports, { userId: user.id, purpose, email: recipient, now })
  tellOwner(post, recipient, owner, () => {
    const mail = { userId: user.id, recipient, template: 'activation', locale } as const
    return { ...mail, params: { code }, now }
  })
}
