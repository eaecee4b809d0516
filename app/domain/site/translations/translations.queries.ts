import { and, eq } from 'drizzle-orm'
import { prepared, type Tx } from '#kernel'
import { storedTranslations } from '#drizzle/schema/index.ts'

export type StoredText = { language: string; key: string; text: string }

export const listStored = prepared(db => {
  const { language, key, text } = storedTranslations
  const all = db
    .select({ language, key, text })
    .from(storedTranslations)
    .orderBy(language, key)
    .prepare()
  return (): StoredText[] => all.all()
})

export function storeText(tx: Tx, row: StoredText, now: number): void {
  const { text } = row
  tx.insert(storedTranslations)
    .values({ ...row, updatedAt: now })
    .onConflictDoUpdate({
      target: [storedTranslations.language, storedTranslations.key],
      set: { text, updatedAt: now },
    })
    .run()
}

export function dropText(tx: Tx, { language, key }: Omit<StoredText, 'text'>): void {
  tx.delete(storedTranslations)
    .where(and(eq(storedTranslations.language, language), eq(storedTranslations.key, key)))
    .run()
}
