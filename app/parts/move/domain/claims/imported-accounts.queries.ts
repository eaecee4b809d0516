/** Imported accounts, and whether one of them may be claimed. */
import { sql } from 'drizzle-orm'
import { arg, code, type Db, statement } from '#kernel'
import { UserStatus } from '#shared/codes.ts'
import { isWebAddress } from '#shared/web-address.ts'

export type Origin = { url: string; authorName: string }

const origin = statement<Origin>(sql`
  select o.url, o.author_name as authorName
  from user u join imported_object o on o.object_id = u.id and o.kind = 'user'
  where u.id = ${arg('id')} and u.status = ${code(UserStatus.available)}
    and u.email is null and u.password_hash = ''
    and not exists (select 1 from identity i where i.user_id = u.id)
    and o.original_id <> '-1'`)

/**
 * Profile on the original site of an account that may be claimed: imported, with a profile there, and without
 * a login; not the one that stands for the original site, -1. Undefined for every other account.
 */
export function claimableOrigin(db: Db, userId: number): Origin | undefined {
  const found = origin.get(db, { id: userId })
  return found && isWebAddress(found.url) ? found : undefined
}

const byOriginalId = statement<{ objectId: number; url: string }>(sql`
  select object_id as objectId, url from imported_object
  where source in (select distinct source from import_progress) and kind = 'user'
    and original_id = ${arg('originalId')}`)

/** Parts of an address that may be the id of its account. */
const MostParts = 10

function idsIn({ pathname, searchParams }: URL): string[] {
  const parts = [...pathname.split('/').filter(Boolean), ...searchParams.values()]
  return parts.slice(-MostParts).map(part => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
}

const pageOf = ({ host, pathname, search }: URL) => host + pathname.replace(/\/+$/, '') + search

/**
 * The account of a profile on an original site, by its address, or by the form `/users/<number>` that Stack Exchange
 * has, where a name may follow. The id of the account is part of either.
 */
export function importedBy(db: Db, address: URL): number | undefined {
  const number = /^\/users\/(\d+)(?:\/|$)/.exec(address.pathname)?.[1]
  for (const originalId of new Set([...(number ? [number] : []), ...idsIn(address)])) {
    const found = byOriginalId.all(db, { originalId }).find(({ url }) => {
      if (!isWebAddress(url)) return false
      const known = new URL(url)
      return originalId === number ? known.host === address.host : pageOf(known) === pageOf(address)
    })
    if (found) return found.objectId
  }
  return undefined
}
