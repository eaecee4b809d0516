/** Accounts by their id in the source; ids without a user row get a placeholder. */
import { anonymousName } from '#shared/ids.ts'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { usernameFromName } from '#markdown/slug.ts'
import { MostUsers } from './source-row.ts'
import { type AnswerContext, sourceRows, write } from './stage.ts'

/** The account of the administrator who set this site up. */
export const FirstUser = 1

function statusOf({ source, memo }: AnswerContext, id: number): number | undefined {
  const query = () =>
    source.db.prepare<[number], number>('select status from user where id = ?').pluck()
  return memo('status of an account', query).get(id)
}

/** Is it there and not deleted? Account 1 always is: the administrator's. */
export const isOpenAccount = (ctx: AnswerContext, id: number): boolean =>
  id === FirstUser ||
  (id > 0 && id <= MostUsers && (statusOf(ctx, id) ?? UserStatus.deleted) !== UserStatus.deleted)

/** A user name that is free: the wanted one, else with the account's number behind it. */
export function freeName({ facts }: AnswerContext, wanted: string, id: number): string {
  let name = wanted
  for (let n = 0; !facts.once('username', name.toLowerCase()); n++)
    name = `${wanted.slice(0, 40)}-${id}${n ? `-${n}` : ''}`
  return name
}

/** An account is in two files: what all see, and its login. */
export function writeAccount(
  ctx: AnswerContext,
  { id, login, ...shown }: Record<string, unknown> & { login: Record<string, unknown> },
): void {
  write(ctx, 'users', { id, ...shown })
  write(ctx, 'accounts', { id, initialRank: 0, ...login })
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

/** Accounts that are named and have no row. */
export const placeholdersOf = (ctx: AnswerContext): Set<number> =>
  ctx.memo('placeholders', () => new Set<number>())

/** When a placeholder first did something: not the moment of the import, so two imports of one source are equal. */
export const firstActOf = (ctx: AnswerContext, id: number): number => firstActs(ctx).get(id) ?? 1

/** A placeholder for each missing account: votes are unique per user, so several must not become one. */
export function writePlaceholders(ctx: AnswerContext): void {
  for (const id of placeholdersOf(ctx)) {
    const displayName = anonymousName(id)
    const username = freeName(ctx, usernameFromName(displayName) ?? `user${id}`, id)
    const createdAt = firstActOf(ctx, id)
    writeAccount(ctx, {
      id,
      createdAt,
      updatedAt: createdAt,
      username,
      displayName,
      login: {
        deletedAt: createdAt,
        roleId: Role.user,
        mailStatus: MailStatus.pending,
        status: UserStatus.deleted,
      },
    })
    ctx.tally.made('placeholder for an account that is gone')
  }
}

/** The account with this number, 0 for none. */
export function personOf(ctx: AnswerContext, id: number): number {
  if (id <= 0 || id > MostUsers) return 0
  if (id !== FirstUser && statusOf(ctx, id) === undefined) placeholdersOf(ctx).add(id)
  return id
}
