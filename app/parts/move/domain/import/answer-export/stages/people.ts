/** Accounts, with their roles, emails and logins. */
import { isBcrypt } from '#shared/password-hashes.ts'
import { Role, UserStatus } from '#shared/codes.ts'
import { Forever } from '#access/auth/suspension.ts'
import { avatarType } from '#basics/users/avatars.ts'
import { identities, notificationSwitches, users } from '#drizzle/schema/index.ts'
import {
  type ExportContext,
  type ExportStage,
  htmlFor,
  timeOf,
  times,
} from '#parts/move/domain/import/answer-export/export-context.ts'
import { rowsOf } from '#parts/move/domain/import/answer-export/rows.queries.ts'
import type { Tally } from '#parts/move/domain/import/tally.ts'

/** Fits no password. An empty one would be of an account that only logs in elsewhere. */
const NoPassword = '!'

type User = typeof users.$inferSelect

function passwordOf({ passwordHash, status, username }: User, tally: Tally): string {
  if (passwordHash === '' || isBcrypt(passwordHash)) return passwordHash
  if (status !== UserStatus.deleted)
    tally.changed('account that has to reset its password', username)
  return NoPassword
}

function avatarOf({ withAddresses }: ExportContext, { avatar }: User): string {
  const type = avatarType(avatar)
  if (type === 'default' || type === 'system') return ''
  const custom = type === 'custom' ? withAddresses(`](${avatar})`).slice(2, -1) : ''
  return JSON.stringify({ type, gravatar: '', custom })
}

function suspensionOf({ status, suspendedAt, suspendedUntil }: User) {
  if (status !== UserStatus.suspended) return { suspended_at: null, suspended_until: null }
  return { suspended_at: timeOf(suspendedAt), suspended_until: timeOf(suspendedUntil || Forever) }
}

function profileOf(context: ExportContext, user: User) {
  return {
    display_name: user.displayName,
    avatar: avatarOf(context, user),
    bio: context.withAddresses(user.bio),
    bio_html: htmlFor(context, 'bio', user.bioHtml, user.bio),
    website: user.website,
    location: user.location,
    language: user.language,
    color_scheme: user.colorScheme,
  }
}

function tell(
  { status, email, suspendedFor, suspendedNote, secondStepAt, username }: User,
  tally: Tally,
) {
  const gone = status === UserStatus.deleted
  tally.made(gone ? 'deleted account' : 'account')
  if (gone) return
  if (email === null) tally.changed('account without an email address: nobody can log in', username)
  if (secondStepAt > 0) tally.changed('account that loses its two-step login', username)
  if (suspendedFor > 0 || suspendedNote !== '')
    tally.changed('suspension without its reason', username)
}

export const usersStage: ExportStage = {
  table: 'user',
  write(context, tally) {
    for (const user of rowsOf(context.db, users)) {
      const { createdAt, roleId, status } = user
      tally.read()
      tell(user, tally)
      context.out.insert('user', {
        id: user.id,
        ...times(createdAt, user.updatedAt),
        ...suspensionOf(user),
        deleted_at: status === UserStatus.deleted ? timeOf(user.deletedAt) : null,
        last_login_date: timeOf(user.lastLoginAt),
        username: user.username,
        pass: passwordOf(user, tally),
        e_mail: user.email ?? '',
        mail_status: user.mailStatus,
        question_count: user.questionCount,
        answer_count: user.answerCount,
        rank: user.rank,
        status,
        ...profileOf(context, user),
      })
      if (roleId === Role.user) continue
      context.out.insert('user_role_rel', {
        ...times(createdAt),
        user_id: user.id,
        role_id: roleId,
      })
    }
  },
}

export const loginsStage: ExportStage = {
  table: 'user_external_login',
  write({ db, out }, tally) {
    for (const { createdAt, userId, provider, externalId } of rowsOf(db, identities)) {
      tally.read()
      tally.made(`login by ${provider}`)
      const login = { user_id: userId, provider, external_id: externalId }
      out.insert('user_external_login', { ...times(createdAt), ...login, meta_info: '' })
    }
  },
}

export const mailSwitchesStage: ExportStage = {
  table: 'user_notification_config',
  write({ db, out }, tally) {
    for (const { userId, source, enabled, updatedAt } of rowsOf(db, notificationSwitches)) {
      tally.read()
      tally.made('email setting')
      const channels = JSON.stringify([{ key: 'email', enable: enabled }])
      const row = { user_id: userId, source, channels, enabled }
      out.insert('user_notification_config', { ...times(updatedAt), ...row })
    }
  },
}
