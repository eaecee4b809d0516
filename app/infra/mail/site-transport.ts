/** The transport of the current settings, chosen for every email: a mail server, or a folder. */
import path from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { Unconfirmed } from '#infra/calls/http-client.ts'
import type { Site } from '#infra/site.ts'
import { fileTransport } from './file-transport.ts'
import type { SmtpPatience } from './smtp-link.ts'
import { smtpTransport } from './smtp-transport.ts'
import { type MailTransport, MailUnavailable } from './transport.ts'

export type SiteTransportOptions = {
  tls?: ConnectionOptions
  patience?: SmtpPatience
  /** As for calls of other servers (http-client.ts); otherwise the site sends it itself. */
  by?: 'a person'
}

export function siteTransport(
  site: Site,
  { by, ...options }: SiteTransportOptions = {},
): MailTransport & { close(): void } {
  const file = fileTransport(path.join(site.env.dataDir, 'outbox'), site.log)
  let server: { key: string; transport: MailTransport & { close(): void } } | null = null
  const settings = () => currentSettings(site.db).settings

  function close(): void {
    server?.transport.close()
    server = null
  }

  /** The connection is kept as long as its settings are unchanged. */
  function current(): MailTransport {
    const { smtp, general } = settings()
    if (smtp.smtp_host === '') {
      close()
      return file
    }
    const key = JSON.stringify([smtp, general.site_url])
    if (server?.key !== key) {
      close()
      const domain = new URL(general.site_url).hostname
      server = { key, transport: smtpTransport(smtp, { name: domain, domain, ...options }) }
    }
    return server.transport
  }

  return {
    get idempotent() {
      return settings().smtp.smtp_host === ''
    },
    async send(mail, stamp) {
      if (by !== 'a person' && currentSettings(site.db).restoredCopy)
        throw new MailUnavailable(Unconfirmed, { why: 'unconfirmed', reply: '' })
      await current().send(mail, stamp)
    },
    close,
  }
}
