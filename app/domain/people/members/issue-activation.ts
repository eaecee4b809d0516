/** Links that confirm an address, for administrators to pass on or to email. */
import { z } from 'zod'
import { findManaged } from '#access/auth/managed-user.ts'
import { issueCode } from '#access/auth/mail-codes.queries.ts'
import { otherOwner } from '#access/auth/addresses.ts'
import { sendActivationMail } from '#access/auth/activation-mail.ts'
import { UserIdField } from '#access/auth/credentials.schema.ts'
import { admin, badRequest, command, harmless, type Member, proved, type Tx } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { absolute, activationPath } from '#shared/paths.ts'
import { MailStatus, UserStatus } from '#shared/codes.ts'

/** Such a link logs its holder in, so there are none for confirmed addresses. */
function findUnconfirmed(tx: Tx, viewer: Member, userId: number): UserRow {
  const user = findManaged(tx, viewer, userId, 'error.admin.already_confirmed')
  if (user.status === UserStatus.deleted || !user.email) throw badRequest('error.user.not_found')
  if (user.mailStatus === MailStatus.verified) throw badRequest('error.admin.already_confirmed')
  if (otherOwner({ db: tx }, user.email, user.id)) throw badRequest('error.email.duplicate')
  return user
}

const Input = z.object({ user_id: UserIdField })

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

/** Emails a new link to the address of the account. */
export const sendMemberActivation = command({
  name: 'members.send_activation',
  guard: harmless(admin),
  input: Input,
  emits: ['user.activation_issued'],
  run(ctx, { user_id }) {
    const { tx, viewer, settings, emit } = ctx
    const user = findUnconfirmed(tx, viewer, user_id)
    sendActivationMail(ctx, user, mailLocale(user, settings))
    emit('user.activation_issued', { userId: user.id, actorId: viewer.id, way: 'mail' })
    return { email: user.email! }
  },
})
