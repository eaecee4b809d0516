import type { TriedMail } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { storedTexts } from '#site/translations/stored-texts.ts'
import type { Site } from '#infra/site.ts'
import type { Locale } from '#shared/codes.ts'
import { type Letter, renderMail } from './render-mail.ts'
import { siteTransport } from './site-transport.ts'
import { MailUnavailable, storedCause } from './transport.ts'

/** Shorter than the queue's limit, because an administrator is waiting for the result; in ms. */
const patience = { connect: 10_000, silence: 10_000, mail: 20_000 }

/** Sends an email at once on a new connection. Throws the transport's error. `by`: a person asked for it. */
export async function sendPastQueue(site: Site, letter: Letter, by?: 'a person'): Promise<void> {
  const { settings } = currentSettings(site.db)
  const transport = siteTransport(site, { patience, by })
  try {
    const mail = renderMail(letter, settings, null, storedTexts(site.db))
    await transport.send(mail, { id: 0, date: new Date() })
  } finally {
    transport.close()
  }
}

/** Sends a test email. Never throws. */
export async function tryMail(site: Site, recipient: string, locale: Locale): Promise<TriedMail> {
  const { settings } = currentSettings(site.db)
  try {
    const letter: Letter = { template: 'test', recipient, locale, params: '{}' }
    await sendPastQueue(site, letter, 'a person')
    return { outcome: settings.smtp.smtp_host === '' ? 'file' : 'sent', why: '' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    site.log.warn({ template: 'test', reason }, 'email not sent')
    return {
      outcome: error instanceof MailUnavailable ? 'unreachable' : 'refused',
      why: storedCause(error),
    }
  }
}
