/** Accounts by their id in the source; ids without a user row get a placeholder. */
import { anonymousName } from '#shared/ids.ts'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { usernameFromName } from '#markdown/slug.ts'
import { isUsernameTaken } from '#parts/move/domain/import/queries/accounts.queries.ts'
import { insertUserRow, isUser } from './queries/people.queries.ts'
import type { AnswerContext } from './stage.ts'

/** A larger id is an error in the source; ids of new accounts would follow it. */
export const MostUsers = 1_000_000_000

/** A user name that is free: the wanted one, else with the account's number behind it. */
export function freeName(tx: AnswerContext['tx'], wanted: string, id: number): string {
  let name = wanted
  for (let n = 0; isUsernameTaken(tx, name.toLowerCase()); n++)
    name = `${wanted.slice(0, 40)}-${id}${n ? `-${n}` : ''}`
  return name
}

/** A placeholder for each missing account: votes are unique per user, so several must not become one. */
export function addPlaceholder(ctx: AnswerContext, id: number): void {
  const name = anonymousName(id)
  const username = freeName(ctx.tx, usernameFromName(name) ?? `user${id}`, id)
  insertUserRow(ctx.tx, {
    id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    deletedAt: ctx.now,
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
