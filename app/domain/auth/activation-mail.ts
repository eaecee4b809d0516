import type { Ctx, SiteSettings, Tx } from '#app/domain/kernel/index.ts'
import { queueMail } from '#app/domain/mail/index.ts'
import type { UserRow } from '#app/domain/users/index.ts'
import { DefaultLocale, type Locale, Locales } from '#app/shared/codes.ts'
import { issueCode } from './mail-codes.queries.ts'

/** The language mails to an account are written in: its own choice, else the site's. */
export function mailLocale(user: Pick<UserRow, 'language'>, settings: SiteSettings): Locale {
  const own = Locales.find(locale => locale === user.language)
  return own ?? settings.interface.language ?? DefaultLocale
}

type Post = { tx: Tx; ports: Ctx['ports']; now: number }

/** Mails a new activation link; the ones sent before stop working. */
export function sendActivationMail(post: Post, user: UserRow, locale: Locale): void {
  const { tx, ports, now } = post
  const recipient = user.email ?? ''
  const code = issueCode(tx, ports, {
    userId: user.id,
    purpose: 'activation',
    email: recipient,
    now,
  })
  queueMail(tx, {
    userId: user.id,
    recipient,
    template: 'activation',
    locale,
    params: { code },
    now,
  })
}
