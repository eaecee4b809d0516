/** A restored copy: when it begins, what waits in it, and its end. */
import { z } from 'zod'
import { admin, command, conflict, type Db, proved, type Tx, wire } from '#kernel'
import { mailQueue } from '#basics/mail/sending.ts'
import {
  RestoredCopyRow,
  currentSettings,
  forgetSettings,
  type RestoredCopy,
} from '#basics/settings/current-settings.ts'
import { dropSetting, saveSetting } from '#basics/settings/settings.queries.ts'
import { callQueue } from '#reactors/outgoing/outgoing.queries.ts'

/** Why a queued email or call of the backup was not sent; the screens have texts for it. */
const Restored = 'restored'

/** Marks a database that was just restored, before it replaces anything. */
export function beginRestoredCopy(tx: Tx, backupAt: number, now: number): RestoredCopy {
  const ends = { lastMail: mailQueue.rows.newest(tx), lastCall: callQueue.rows.newest(tx) }
  const copy = { backupAt, restoredAt: now, ...ends }
  saveSetting(tx, RestoredCopyRow, copy, now)
  forgetSettings(tx)
  return copy
}

/**
 * The original has probably sent what was queued in the backup: unless it should be sent again, it is listed as
 * failed. Updates of search indexes stay, since they can be repeated.
 */
export function endRestoredCopy(
  tx: Tx,
  { lastMail, lastCall }: RestoredCopy,
  sendAgain: boolean,
): void {
  if (!sendAgain) {
    mailQueue.rows.dropUnsent(tx, lastMail, Restored)
    callQueue.rows.dropUnsent(tx, lastCall, Restored)
  }
  dropSetting(tx, RestoredCopyRow)
  forgetSettings(tx)
}

export type RestoredCopyFacts = Pick<RestoredCopy, 'backupAt' | 'restoredAt'> & {
  /** Queued in the backup and not sent. */
  mails: number
  calls: number
}

/** Null if the site is no copy. */
export function restoredCopyFacts(db: Db): RestoredCopyFacts | null {
  const copy = currentSettings(db).restoredCopy
  if (!copy) return null
  const { backupAt, restoredAt, lastMail, lastCall } = copy
  const mails = mailQueue.rows.countUnsent(db, lastMail)
  return { backupAt, restoredAt, mails, calls: callQueue.rows.countUnsent(db, lastCall) }
}

/** Makes a restored copy the site: from now on it sends emails and calls other servers. Administrators only. */
export const confirmRestore = command({
  name: 'backups.confirm_restore',
  guard: proved(admin),
  input: z.object({ send_waiting: wire.flag() }),
  emits: ['backup.confirmed'],
  run({ tx, viewer, emit }, { send_waiting }) {
    const copy = currentSettings(tx).restoredCopy
    if (!copy) throw conflict('error.backup.no_copy')
    endRestoredCopy(tx, copy, send_waiting)
    emit('backup.confirmed', { actorId: viewer.id, at: copy.backupAt })
    return {}
  },
})
