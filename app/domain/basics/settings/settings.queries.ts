import { eq } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '#app/domain/kernel/index.ts'
import { siteSettings } from '#drizzle/schema/index.ts'

export const listSettings = prepared(db => {
  const all = db
    .select({ type: siteSettings.type, content: siteSettings.content })
    .from(siteSettings)
    .prepare()
  return () => all.all()
})

export function saveSetting(tx: Tx, type: string, content: unknown, now: number): void {
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
