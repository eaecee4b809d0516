import type { SiteSettings } from '#kernel'
import type { UserRow } from '#basics/users/users.queries.ts'
import { DefaultLocale, type Locale, Locales } from '#shared/codes.ts'

/** Language of emails to an account: the member's choice, else the site's. */
export function mailLocale(user: Pick<UserRow, 'language'>, settings: SiteSettings): Locale {
  const own = Locales.find(locale => locale === user.language)
  return own ?? settings.interface.language ?? DefaultLocale
}
