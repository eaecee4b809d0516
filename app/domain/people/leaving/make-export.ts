/** Steps of the job that creates archives; the caller writes the file. */
import { type Db, writing } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { storedUser } from '#basics/users/users.queries.ts'
import { type DataExport, ExportLife, markExportReady } from './exports.queries.ts'

type Made = { file: string; bytes: number }

/** Makes the archive available and emails its owner. False: it is no longer wanted. */
export function finishExport(
  db: Db,
  { id, userId }: Pick<DataExport, 'id' | 'userId'>,
  { file, bytes }: Made,
  now: number,
): boolean {
  const { settings } = currentSettings(db)
  return writing(db, tx => {
    if (!markExportReady(tx, { id, file, bytes, expiresAt: now + ExportLife })) return false
    const { email, language } = storedUser(tx, userId)
    if (!email) return true
    const mail = { userId, recipient: email, template: 'export_ready', params: {} } as const
    queueMail(tx, { ...mail, locale: mailLocale({ language }, settings), now })
    return true
  })
}
