import { sql } from 'drizzle-orm'
import { MailStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Tx } from '#kernel'

const taken = {
  email_key: statement<{ key: string }>(sql`select email_key as key from user
    where email_key in (select value from json_each(${arg('keys')}))`),
  username_key: statement<{ key: string }>(sql`select username_key as key from user
    where username_key in (select value from json_each(${arg('keys')}))`),
}

/** Those of the addresses or names that are already taken. */
export const takenOf = (db: Db, column: keyof typeof taken, keys: string[]): Set<string> =>
  new Set(taken[column].all(db, { keys: JSON.stringify(keys) }).map(row => row.key))

export type NewUser = {
  username: string
  displayName: string
  email: string
  emailKey: string
  passwordHash: string
}

const insert = statement(sql`
  insert into user (created_at, updated_at, username, username_key, display_name, password_hash,
    email, email_key, mail_status, rank, initial_rank)
  select ${arg('now')}, ${arg('now')}, value ->> 'username', value ->> 'username',
    value ->> 'displayName', value ->> 'passwordHash', value ->> 'email', value ->> 'emailKey',
    ${code(MailStatus.verified)}, 1, 1
  from json_each(${arg('rows')})`)

const idsOf = statement<{ id: number }>(sql`select id from user
  where email_key in (select value from json_each(${arg('keys')}))`)

/** Inserts accounts with a confirmed address and one point each; returns their ids. */
export function insertUsers(tx: Tx, rows: NewUser[], now: number): number[] {
  insert.run(tx, { rows: JSON.stringify(rows), now })
  const keys = JSON.stringify(rows.map(row => row.emailKey))
  return idsOf.all(tx, { keys }).map(row => row.id)
}
