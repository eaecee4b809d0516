import { notFound, type SiteSettings } from '#kernel'
import { Day } from '#shared/durations.ts'

/** How long the file is valid, in ms; RFC 9116 recommends less than a year. */
const ValidMs = 180 * Day

/** Where security problems are reported (RFC 9116). Throws `not_found` on a site without a contact. */
export function securityText({ general }: SiteSettings, now: number): string {
  const { contact_email, site_url } = general
  if (contact_email === '') throw notFound('base.not_found')
  return [
    `Contact: mailto:${contact_email}`,
    `Expires: ${new Date(now + ValidMs).toISOString()}`,
    `Canonical: ${new URL('/.well-known/security.txt', site_url).href}`,
  ].join('\n')
}
