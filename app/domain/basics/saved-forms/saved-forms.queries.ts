import { inArray, lt, sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import { savedForms } from '#drizzle/schema/index.ts'

export type SavedFormRow = typeof savedForms.$inferSelect

export function insertSavedForm(tx: Tx, row: SavedFormRow): void {
  tx.insert(savedForms).values(row).run()
}

export const findSavedForms = (db: Db, hashes: string[]): SavedFormRow[] =>
  db.select().from(savedForms).where(inArray(savedForms.tokenHash, hashes)).all()

export function deleteSavedForms(tx: Tx, hashes: string[]): void {
  tx.delete(savedForms).where(inArray(savedForms.tokenHash, hashes)).run()
}

const surplusOfNetwork = statement(sql`
  delete from kept_form where token_hash in (
    select token_hash from kept_form where network = ${arg('network')}
    order by created_at desc limit -1 offset ${arg('most')})`)

const surplus = statement(sql`
  delete from kept_form where token_hash in (
    select token_hash from kept_form order by created_at desc limit -1 offset ${arg('most')})`)

/** Keeps only the newest forms of this network, and of all. */
export function dropSurplus(tx: Tx, network: string, most: { network: number; all: number }) {
  surplusOfNetwork.run(tx, { network, most: most.network })
  surplus.run(tx, { most: most.all })
}

export function deleteSavedBefore(tx: Tx, time: number): void {
  tx.delete(savedForms).where(lt(savedForms.createdAt, time)).run()
}
