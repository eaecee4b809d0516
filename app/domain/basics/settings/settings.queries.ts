import { eq, sql } from 'drizzle-orm'
import { type Db, prepared, statement, type Tx } from '#kernel'
import { siteSettings } from '#drizzle/schema/index.ts'

export const listSettings = prepared(db => {
  const all = db
    .select({ type: siteSettings.type, content: siteSettings.content })
    .from(siteSettings)
    .prepare()
  return () => all.all()
})

const storedUrl = statement<{ site_url: string | null }>(sql`
  select content ->> '$.site_url' as site_url from site_setting
  where type = 'general' and json_valid(content)`)

/** Stores a group. The URL of a site stays as it is: only `saveSiteUrl` changes it. */
export function saveSetting(tx: Tx, type: string, content: unknown, now: number): void {
  const site_url = type === 'general' ? storedUrl.get(tx, {})?.site_url : null
  put(tx, type, site_url ? { ...(content as object), site_url } : content, now)
}

/** Links in emails lead there, with their codes: see docs/security.md for who may change it. */
export function saveSiteUrl(tx: Tx, general: { site_url: string }, now: number): void {
  put(tx, 'general', general, now)
  dropSetting(tx, 'new_url')
}

function put(tx: Tx, type: string, content: unknown, now: number): void {
  const row = { type, content: JSON.stringify(content), updatedAt: now }
  tx.insert(siteSettings)
    .values(row)
    .onConflictDoUpdate({
      target: siteSettings.type,
      set: { content: row.content, updatedAt: now },
    })
    .run()
}

export function findSetting(db: Db, type: string): unknown {
  const row = db.select().from(siteSettings).where(eq(siteSettings.type, type)).get()
  return row ? JSON.parse(row.content) : null
}

export function dropSetting(tx: Tx, type: string): void {
  tx.delete(siteSettings).where(eq(siteSettings.type, type)).run()
}
