import { sql } from 'drizzle-orm'
import { UserStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Tx } from '#kernel'
import { identities, users } from '#drizzle/schema/index.ts'
import { inserting, setting } from '#posts/imported/statements.queries.ts'

const Columns = [
  ...(['createdAt', 'updatedAt', 'lastLoginAt', 'suspendedAt', 'suspendedUntil'] as const),
  ...(['deletedAt', 'username', 'usernameKey', 'displayName', 'passwordHash', 'email'] as const),
  ...(['emailKey', 'mailStatus', 'status', 'roleId', 'rank', 'initialRank', 'avatar'] as const),
  ...(['bio', 'bioHtml', 'website', 'location', 'language', 'colorScheme'] as const),
] as const

export const insertUserRow = inserting(users, ['id', ...Columns])
/** Account 1 is there already: it is the administrator's. */
export const replaceUserRow = setting(users, Columns)
export const takeEmailAway = setting(users, ['email', 'emailKey'])

const user = statement(sql`select 1 from user where id = ${arg('id')}`)
export const isUser = (db: Db, id: number): boolean => user.get(db, { id }) !== undefined

const open = statement(
  sql`select 1 from user where id = ${arg('id')} and status <> ${code(UserStatus.deleted)}`,
)
/** Is the account there and not deleted? */
export const isOpenAccount = (db: Db, id: number): boolean => open.get(db, { id }) !== undefined

export const insertIdentityRow = inserting(identities, [
  'createdAt',
  'provider',
  'externalId',
  'userId',
])

const saveSwitch = statement(sql`
  insert into notification_switch (user_id, source, enabled, updated_at)
  values (${arg('userId')}, ${arg('source')}, ${arg('enabled')}, ${arg('at')})
  on conflict (user_id, source) do update set enabled = excluded.enabled`)
export const saveMailSwitch = (
  tx: Tx,
  userId: number,
  source: string,
  enabled: boolean,
  at: number,
) => void saveSwitch.run(tx, { userId, source, enabled: enabled ? 1 : 0, at })
