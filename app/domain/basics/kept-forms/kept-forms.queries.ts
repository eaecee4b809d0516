import { inArray, lt, sql } from 'drizzle-orm'
import { type Db, statement, type Tx } from '#app/domain/kernel/index.ts'
import { keptForms } from '#drizzle/schema/index.ts'

export type KeptRow = typeof keptForms.$inferSelect

export function insertKeptForm(tx: Tx, row: KeptRow): void {
  tx.insert(keptForms).values(row).run()
}

export const findKeptForms = (db: Db, hashes: string[]): KeptRow[] =>
  db.select().from(keptForms).where(inArray(keptForms.tokenHash, hashes)).all()

export function deleteKeptForms(tx: Tx, hashes: string[]): void {
  tx.delete(keptForms).where(inArray(keptForms.tokenHash, hashes)).run()
}

const surplusOfNetwork = statement(sql`
  delete from kept_form where token_hash in (
    select token_hash from kept_form where network = ${sql.placeholder('network')}
    order by created_at desc limit -1 offset ${sql.placeholder('most')})`)

const surplus = statement(sql`
  delete from kept_form where token_hash in (
    select token_hash from kept_form order by created_at desc limit -1 offset ${sql.placeholder('most')})`)

/** Keeps only the newest forms of this network, and of all. */
export function dropSurplus(tx: Tx, network: string, most: { network: number; all: number }) {
  surplusOfNetwork.run(tx, { network, most: most.network })
  surplus.run(tx, { most: most.all })
}

export function deleteKeptBefore(tx: Tx, time: number): void {
  tx.delete(keptForms).where(lt(keptForms.createdAt, time)).run()
}
