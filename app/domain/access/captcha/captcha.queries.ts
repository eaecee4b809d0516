import { eq, lt, sql } from 'drizzle-orm'
import { arg, prepared, statement, type Tx } from '#kernel'
import { captchas } from '#drizzle/schema/index.ts'

export type CaptchaRow = typeof captchas.$inferSelect

export function saveCaptcha(tx: Tx, row: CaptchaRow): void {
  tx.insert(captchas).values(row).run()
}

const take = prepared(db => {
  const one = db
    .delete(captchas)
    .where(eq(captchas.id, arg('id')))
    .returning()
    .prepare()
  return (id: string) => one.get({ id })
})

/** Deletes the captcha with this id and returns it. */
export const takeCaptcha = (tx: Tx, id: string) => take(tx, id)

const surplus = statement(sql`
  delete from captcha where id in (
    select id from captcha where subject = ${arg('subject')}
    order by created_at desc, rowid desc limit -1 offset ${arg('kept')})`)

/** Keeps only the newest ones of a subject. */
export const dropSurplus = (tx: Tx, subject: string, kept: number) =>
  surplus.run(tx, { subject, kept })

export function deleteExpiredCaptchas(tx: Tx, now: number): void {
  tx.delete(captchas).where(lt(captchas.expiresAt, now)).run()
}
