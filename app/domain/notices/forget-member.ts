import type { Tx } from '#app/domain/kernel/index.ts'
import { deleteMailChoices } from '#app/domain/mail/index.ts'
import { deleteNoticesOf } from './notices.queries.ts'

/** An account was deleted: its notices and its choices of mails go, too (spec §4). */
export function forgetNoticesOf(tx: Tx, userId: number): void {
  deleteNoticesOf(tx, userId)
  deleteMailChoices(tx, userId)
}
