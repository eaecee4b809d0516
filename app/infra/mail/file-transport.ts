import fs from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '#infra/storage/durable.ts'
import type { Logger } from '#infra/log.ts'
import { formatMessage } from './message.ts'
import { MailUnavailable, type MailTransport } from './transport.ts'

/** `20260115T120000-000042.eml`: sorts by time; one file per email however often it is sent. */
function fileName(id: number, date: Date): string {
  const time = date.toISOString().slice(0, 19).replace(/[-:]/g, '')
  return `${time}-${String(id).padStart(6, '0')}.eml`
}

/**
 * Writes emails to a folder instead of sending them, for development and for sites without a mail
 * server. The log names the file, which only the site's account can read, and never the link in it.
 */
export function fileTransport(folder: string, log: Logger): MailTransport {
  return {
    idempotent: true,
    async send(mail, { id, date }) {
      const file = path.join(folder, fileName(id, date))
      try {
        makeFolder(folder, 0o700)
        await fs.writeFile(
          `${file}.part`,
          await formatMessage(mail, {
            id: `mail-${id}-${date.getTime()}`,
            date,
            domain: new URL(mail.link).hostname,
          }),
          { mode: 0o600 },
        )
        await fs.rename(`${file}.part`, file)
      } catch (error) {
        throw new MailUnavailable((error as Error).message, { why: 'not_written', reply: '' })
      }
      log.info({ mail: id, file }, 'email written to a file')
    },
  }
}
