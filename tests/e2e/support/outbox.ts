/** Mails as the development transport writes them: one file each, newest last by name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Mail = { to: string; link: string }

function readMail(file: string): Mail {
  const text = readFileSync(file, 'utf8')
  return {
    to: /^To: <(.*)>\r?$/m.exec(text)?.[1] ?? '',
    link: /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? '',
  }
}

/** Links mailed to an address, oldest first. */
export function mailedLinks(dataFolder: string, address: string): string[] {
  const folder = join(dataFolder, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.eml'))
    .sort()
    .map(name => readMail(join(folder, name)))
    .filter(mail => mail.to === address)
    .map(mail => mail.link)
}
