/** Emails as the development transport writes them: one file each, the newest name last. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Mail = { to: string; link: string; leave: string }

function readMail(file: string): Mail {
  const text = readFileSync(file, 'utf8')
  const body = text.slice(text.indexOf('\r\n\r\n'))
  return {
    to: /^To: <?([^<>\r\n]*)>?\r?$/m.exec(text)?.[1] ?? '',
    link: /https?:\/\/[^\s<>"]+/.exec(body)?.[0] ?? '',
    leave: /^List-Unsubscribe: <(.*)>\r?$/m.exec(text)?.[1] ?? '',
  }
}

function mailsTo(dataFolder: string, address: string): Mail[] {
  const folder = join(dataFolder, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.eml'))
    .sort()
    .map(name => readMail(join(folder, name)))
    .filter(mail => mail.to === address)
}

/** Links emailed to an address, oldest first. */
export const mailedLinks = (dataFolder: string, address: string): string[] =>
  mailsTo(dataFolder, address).map(mail => mail.link)

/** Unsubscribe links emailed to an address, oldest first. */
export const leaveLinks = (dataFolder: string, address: string): string[] =>
  mailsTo(dataFolder, address)
    .map(mail => mail.leave)
    .filter(Boolean)
