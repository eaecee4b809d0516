import { z } from 'zod'
import { confirmAddress } from '#access/auth/confirm-address.ts'
import { deleteAllCodesOf } from '#access/auth/mail-codes.queries.ts'
import { DisplayNameField, EmailField, UserIdField } from '#access/auth/credentials.schema.ts'
import { displayNameFaults } from '#access/auth/display-names.ts'
import { findManaged } from '#access/auth/managed-user.ts'
import {
  admin,
  badRequest,
  command,
  type Db,
  type FieldError,
  invalid,
  proved,
  wire,
} from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { isLegalUsername } from '#people/profiles/update-profile.ts'
import { isReservedSegment } from '#people/profiles/reserved-segments.ts'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import {
  emailKey,
  findUser,
  findUserByEmail,
  findUserByName,
  isProved,
  updateUser,
  type UserRow,
} from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { putValue } from '#shared/own-value.ts'

const EditProfileInput = z.object({
  user_id: UserIdField,
  display_name: DisplayNameField,
  username: wire.text({ min: 2, max: 30, required: true, trim: true }),
  email: EmailField,
})

type Wanted = Partial<
  Pick<z.output<typeof EditProfileInput>, 'display_name' | 'username' | 'email'>
>

/**
 * Administrators may assign reserved usernames, except those that are part of an address. A display name
 * that imitates staff is refused from them too: it misleads either way (trust rule C3).
 */
function wrongFields(
  db: Db,
  user: Pick<UserRow, 'id' | 'username' | 'displayName'>,
  { display_name, username, email }: Wanted,
): FieldError[] {
  const wrong: FieldError[] = []
  if (display_name !== user.displayName)
    wrong.push(...displayNameFaults(db, 'display_name', display_name, user.id))
  if (username !== undefined && username !== user.username) {
    const owner = findUserByName(db, username)
    if (!isLegalUsername(username) || isReservedSegment(username))
      wrong.push({ field: 'username', reason: 'error.user.username_invalid' })
    else if (owner && owner.id !== user.id)
      wrong.push({ field: 'username', reason: 'error.user.username_duplicate' })
  }
  const owner = email === undefined ? undefined : findUserByEmail(db, email)
  if (owner && owner.id !== user.id) wrong.push({ field: 'email', reason: 'error.email.duplicate' })
  return wrong
}

/** Enough to distinguish addresses, because moderators can read the log, too. */
const veiled = (email: string) => email.replace(/^(.).*(?=@)/, '$1***')

type Facts = Record<string, string>

/**
 * An administrator changes the names and the address of a member. The address counts as confirmed; a change
 * voids open links and is announced to the old address.
 */
export const editMemberProfile = command({
  name: 'members.edit_profile',
  guard: proved(admin),
  input: EditProfileInput,
  emits: ['user.activated', 'user.profile_edited'],
  rules({ db, viewer }, { user_id: id, ...wanted }) {
    const user = id === undefined || id === viewer.id ? undefined : findUser(db, id)
    const known = user && user.status !== UserStatus.deleted
    return known ? wrongFields(db, user, wanted) : []
  },
  run(ctx, { user_id, display_name, username, email }) {
    const { tx, viewer, now, settings, emit } = ctx
    const user = findManaged(tx, viewer, user_id, 'error.admin.cannot_edit_their_profile')
    if (user.status === UserStatus.deleted) throw badRequest('error.user.not_found')
    const wrong = wrongFields(tx, user, { display_name, username, email })
    if (wrong.length > 0) throw invalid(...wrong)
    const old = user.email ?? ''
    const moved = emailKey(email) !== emailKey(old)
    const before: Facts = {}
    const after: Facts = {}
    const note = (name: string, was: string, is: string) => {
      if (was === is) return
      putValue(before, name, name === 'email' ? veiled(was) : was)
      putValue(after, name, name === 'email' ? veiled(is) : is)
    }
    note('display_name', user.displayName, display_name)
    note('username', user.username, username)
    note('email', old, email)
    const unconfirmed = !isProved(user)
    if (unconfirmed) note('address', 'unconfirmed', 'confirmed')
    if (Object.keys(after).length === 0) return { changed: [] }
    const names = { displayName: display_name, username, usernameKey: username.toLowerCase() }
    updateUser(tx, user.id, { ...names, email, emailKey: emailKey(email), updatedAt: now })
    if (moved) {
      // Includes links to earlier addresses, because staff has decided who owns the account.
      deleteAllCodesOf(tx, user.id)
      const actorId = viewer.id
      recordSecurity(ctx, { userId: user.id, event: 'email_changed', actorId, detail: email })
    }
    if (unconfirmed) confirmAddress({ tx, now, emit }, user)
    if (moved && old !== '') {
      const locale = mailLocale(user, settings)
      const mail = { userId: user.id, recipient: old, locale, params: {}, now }
      queueMail(tx, { ...mail, template: 'email_changed' })
    }
    emit('user.profile_edited', { userId: user.id, actorId: viewer.id, before, after })
    return { changed: Object.keys(after) }
  },
})
