/** Claims of imported accounts: notifies administrators of a claim and the claimant of the decision. */
import type { Events, Reactor, ReactorCtx } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { NotificationKind, ObjectType, userState, UserStatus } from '#shared/codes.ts'
import { insertForAdmins, insertNotification } from './notifications.queries.ts'
import { type ClaimDecision, msgTypeOf } from './notifications.schema.ts'

/** A claim is shown under the name of the imported account. */
const aboutAccount = (action: 'claim_made' | ClaimDecision, importedUserId: number) => ({
  action,
  msgType: msgTypeOf(action),
  questionId: 0,
  objectType: ObjectType.user,
  objectId: importedUserId,
})

export const onClaimMade: Reactor<'claim.made'> = ({ tx, now }, { userId, importedUserId }) =>
  insertForAdmins(tx, { ...aboutAccount('claim_made', importedUserId), actorId: userId }, now)

type Decided = Events['claim.undone'] & { note?: string }

/**
 * Notifies the claimant and always emails the decision, since it answers a request of the member.
 * Administrators decide as staff, so no one is named.
 */
function tellClaimant({ tx, now }: ReactorCtx, action: ClaimDecision, claim: Decided): void {
  const { userId, importedUserId, name, note = '' } = claim
  const user = findUser(tx, userId)
  if (user?.status !== UserStatus.available) return
  insertNotification(tx, {
    ...aboutAccount(action, importedUserId),
    userId,
    kind: NotificationKind.inbox,
    actorId: 0,
    createdAt: now,
    updatedAt: now,
  })
  if (!user.email || userState(user, now) !== 'normal') return
  const locale = mailLocale(user, currentSettings(tx).settings)
  const letter = { template: action, params: { name, note }, locale, now }
  queueMail(tx, { userId, recipient: user.email, ...letter })
}

export const onClaimConfirmed: Reactor<'claim.confirmed'> = (ctx, claim) =>
  tellClaimant(ctx, 'claim_confirmed', claim)
export const onClaimDeclined: Reactor<'claim.declined'> = (ctx, claim) =>
  tellClaimant(ctx, 'claim_declined', claim)
export const onClaimUndone: Reactor<'claim.undone'> = (ctx, claim) =>
  tellClaimant(ctx, 'claim_undone', claim)
