/** Links that confirm an address, for administrators to pass on or to email. */
import { z } from 'zod'
import { findManaged } from '#access/auth/managed-user.ts'
import { issueCode } from '#access/auth/mail-codes.queries.ts'
import { otherOwner } from '#access/auth/addresses.ts'
import { addressBudget, takeAttempt } from '#access/auth/attempts.ts'
import { sendActivationMail } from '#access/auth/activation-mail.ts'
import { UserIdField } from '#access/auth/credentials.schema.ts'
import {
  admin,
  badRequest,
  command,
  harmless,
  type Member,
  proved,
  type Tx,
  type WriteCtx,
} from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { absolute, activationPath } from '#shared/paths.ts'
import { type Locale, MailStatus, UserStatus } from '#shared/codes.ts'

/** Such a link logs its holder in, so there are none for confirmed addresses. */
function findUnconfirmed(tx: Tx, viewer: Member, userId: number): UserRow {
  const user = findManaged(tx, viewer, userId, 'error.admin.already_confirmed')
  if (user.status === UserStatus.deleted || !user.email) throw badRequest('error.user.not_found')
  if (user.mailStatus === MailStatus.verified) throw badRequest('error.admin.already_confirmed')
  if (otherOwner({ db: tx }, user.email, user.id)) throw badRequest('error.email.duplicate')
  return user
}

const Input = z.object({ user_id: UserIdField })

/** The owner of the address is emailed, as when they ask for it; deleted accounts have no address. */
function mailPasswordLink(
  { tx, ports, now }: Pick<WriteCtx<Member>, 'tx' | 'ports' | 'now'>,
  { id: userId, email }: UserRow,
  locale: Locale,
): void {
  const recipient = email ?? ''
  takeAttempt(tx, addressBudget(ports, recipient), now)
  const code = issueCode(tx, ports, { userId, purpose: 'password_reset', email: recipient, now })
  queueMail(tx, { userId, recipient, template: 'password_reset', locale, params: { code }, now })
}

/** Creates and returns a link without an email; earlier ones stop working. */
export const makeActivationLink = command({
  name: 'members.make_activation_link',
  guard: proved(admin),
  input: Input,
  emits: ['user.activation_issued'],
  run({ tx, viewer, ports, now, settings, emit }, { user_id }) {
    const user = findUnconfirmed(tx, viewer, user_id)
    const mail = { userId: user.id, purpose: 'activation', email: user.email!, now } as const
    const code = issueCode(tx, ports, mail)
    emit('user.activation_issued', { userId: user.id, actorId: viewer.id, way: 'link' })
    return { url: absolute(settings.general.site_url, activationPath({ code })) }
  },
})

/**
 * Emails a new link to the address of the account. A confirmed one gets a link to set its password: programs create
 * accounts with a password that nobody knows, and then ask for this email.
 */
export const sendMemberActivation = command({
  name: 'members.send_activation',
  guard: harmless(admin),
  input: Input,
  emits: ['user.activation_issued'],
  run(ctx, { user_id }) {
    const { tx, viewer, settings, emit } = ctx
    const known = findManaged(tx, viewer, user_id, 'error.admin.already_confirmed')
    const confirmed = known.mailStatus === MailStatus.verified && known.email
    const user = confirmed ? known : findUnconfirmed(tx, viewer, user_id)
    const locale = mailLocale(user, settings)
    if (confirmed) mailPasswordLink(ctx, user, locale)
    else sendActivationMail(ctx, user, locale)
    emit('user.activation_issued', { userId: user.id, actorId: viewer.id, way: 'mail' })
    return { email: user.email! }
  },
})
