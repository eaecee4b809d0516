/** Imported accounts, and whether one of them may be claimed. */
import { sql } from 'drizzle-orm'
import { code, type Db, statement } from '#app/domain/kernel/index.ts'
import { UserStatus } from '#app/shared/codes.ts'

const arg = sql.placeholder

// Users are imported first, so this finds one at once or reads an empty table.
const any = statement(sql`select 1 from imported_object where kind = 'user' limit 1`)

/** Whether this site has imported accounts. */
export const hasImportedAccounts = (db: Db): boolean => any.get(db) !== undefined

export type Origin = { url: string; authorName: string }

const origin = statement<Origin>(sql`
  select o.url, o.author_name as authorName
  from user u join imported_object o on o.object_id = u.id and o.kind = 'user'
  where u.id = ${arg('id')} and u.status = ${code(UserStatus.available)}
    and u.email is null and u.password_hash = ''
    and not exists (select 1 from identity i where i.user_id = u.id)
    and o.url <> '' and cast(o.original_id as integer) > 0`)

/**
 * Profile on the original site of an account that may be claimed: imported, with a profile there, and without
 * a login. Undefined for every other account.
 */
export const claimableOrigin = (db: Db, userId: number): Origin | undefined =>
  origin.get(db, { id: userId })

const byOriginalId = statement<{ objectId: number; url: string }>(sql`
  select object_id as objectId, url from imported_object
  where source in (select distinct source from import_progress) and kind = 'user'
    and original_id = ${arg('originalId')}`)

/** The account of a profile on an original site, by the host of the site and the profile's id. */
export const importedBy = (db: Db, host: string, originalId: string): number | undefined =>
  byOriginalId
    .all(db, { originalId })
    .find(({ url }) => URL.canParse(url) && new URL(url).host === host)?.objectId
