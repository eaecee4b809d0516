/** Accounts by their id in the source; ids without a user row get a placeholder. */
import { anonymousName } from '#shared/ids.ts'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { usernameFromName } from '#markdown/slug.ts'
import { isUsernameTaken } from '#parts/move/domain/import/queries/accounts.queries.ts'
import { insertUserRow, isUser } from './queries/people.queries.ts'
import { type AnswerContext, sourceRows } from './stage.ts'

/** A larger id is an error in the source; ids of new accounts would follow it. */
export const MostUsers = 1_000_000_000

/** A user name that is free: the wanted one, else with the account's number behind it. */
export function freeName(tx: AnswerContext['tx'], wanted: string, id: number): string {
  let name = wanted
  for (let n = 0; isUsernameTaken(tx, name.toLowerCase()); n++)
    name = `${wanted.slice(0, 40)}-${id}${n ? `-${n}` : ''}`
  return name
}

/** Where an account may be named that has no row any more, with the time of what it did. */
const Acts: readonly (readonly [table: string, column: string])[] = [
  ['question', 'user_id'],
  ['answer', 'user_id'],
  ['comment', 'user_id'],
  ['tag', 'user_id'],
  ['revision', 'user_id'],
  ['activity', 'user_id'],
  ['activity', 'trigger_user_id'],
  ['collection', 'user_id'],
  ['report', 'user_id'],
  ['review', 'user_id'],
  ['badge_award', 'user_id'],
  ['file_record', 'user_id'],
]

/** When each account without a row first did something, in ms. */
const firstActs = (ctx: AnswerContext): Map<number, number> =>
  ctx.memo('first acts', () => {
    const acts = Acts.map(
      ([table, column]) =>
        `select "${column}" as id, created_at from "${table}" where "${column}" not in (select id from user)`,
    )
    const query = `select id, min(created_at) as created_at from (${acts.join(' union all ')}) group by id`
    return new Map(sourceRows(ctx, query).map(row => [row.integer('id'), row.createdAt()]))
  })

/** A placeholder for each missing account: votes are unique per user, so several must not become one. */
export function addPlaceholder(ctx: AnswerContext, id: number): void {
  const name = anonymousName(id)
  const username = freeName(ctx.tx, usernameFromName(name) ?? `user${id}`, id)
  // Not the moment of the import: two imports of one source are equal.
  const at = firstActs(ctx).get(id) ?? 1
  insertUserRow(ctx.tx, {
    id,
    createdAt: at,
    updatedAt: at,
    deletedAt: at,
    lastLoginAt: 0,
    suspendedAt: 0,
    suspendedUntil: 0,
    rank: 0,
    initialRank: 0,
    roleId: Role.user,
    username,
    usernameKey: username.toLowerCase(),
    displayName: name,
    passwordHash: '',
    email: null,
    emailKey: null,
    mailStatus: MailStatus.pending,
    status: UserStatus.deleted,
    avatar: '',
    bio: '',
    bioHtml: '',
    website: '',
    location: '',
    language: '',
    colorScheme: '',
  })
  ctx.tally.made('placeholder for an account that is gone')
}

/** The account with this number, 0 for none. */
export function personOf(ctx: AnswerContext, id: number): number {
  if (id <= 0 || id > MostUsers) return 0
  if (!isUser(ctx.tx, id)) addPlaceholder(ctx, id)
  return id
}
