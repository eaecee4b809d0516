import type { Ctx, SiteSettings, Tx } from '#app/domain/kernel/index.ts'
import { takeOne } from '#app/domain/basics/counters/take-one.ts'
import { deleteMail } from '#app/domain/basics/mail/outbox.queries.ts'
import { mailLocale } from '#app/domain/basics/mail/mail-language.ts'
import { type NewMail, queueMail } from '#app/domain/basics/mail/queue-mail.ts'
import { emailKey, type UserRow } from '#app/domain/basics/users/users.queries.ts'
import type { Locale } from '#app/shared/codes.ts'
import { Day } from '#app/shared/durations.ts'
import { addressBudget, takeAttempt } from './attempts.ts'
import { issueCode } from './mail-codes.queries.ts'

type Post = { tx: Tx; ports: Ctx['ports']; now: number; settings: SiteSettings }

/** How often the owner of an address hears that somebody else typed it. */
const OwnerMails = { max: 3, windowMs: Day }

/**
 * Mails to an address that somebody typed: what is meant for its new account or, where it is `owner`'s,
 * who typed what to the owner. Both cost the same.
 * Throws too_frequent when the address has had its emails for now.
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

/** A link that joins the two is the owner's to follow; of anything else it is enough to hear. */
function ownerMail(owner: UserRow, wanted: NewMail, settings: SiteSettings): NewMail {
  const to = { userId: owner.id, recipient: owner.email!, locale: mailLocale(owner, settings) }
  if (wanted.template === 'join_identity') return { ...wanted, ...to }
  return { ...to, template: 'address_taken', params: {}, now: wanted.now }
}

/** Mails a new activation link; the ones sent before stop working. */
export const sendActivationMail = (post: Post, user: UserRow, locale: Locale): void =>
  mailNewcomer(post, user, null, locale)

/** The same after somebody typed an address, which may be `owner`'s: then the owner hears of it. */
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
