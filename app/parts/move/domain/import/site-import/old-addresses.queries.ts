import { sql } from 'drizzle-orm'
import { arg, type Db, statement } from '#kernel'

export type OldAddressRow = { originalId: string; kind: string; objectId: number; url: string }

const next = statement<OldAddressRow>(sql`
  select original_id as originalId, kind, object_id as objectId, url from imported_object
  where source = ${arg('source')} and kind = ${arg('kind')} and original_id > ${arg('after')}
    and url not in ('', ${arg('siteUrl')})
  order by original_id limit 200`)

/** Imported objects of a kind that have an original address, in pages. */
export function* pagesOfOldAddresses(
  db: Db,
  source: string,
  siteUrl: string,
  kind: string,
): Generator<OldAddressRow[]> {
  for (let after = ''; ;) {
    const page = next.all(db, { source, siteUrl, kind, after })
    if (page.length === 0) return
    yield page
    after = page.at(-1)!.originalId
  }
}
