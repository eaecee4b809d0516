import type { Ctx, Tx } from '#app/domain/kernel/index.ts'
import { queueMail } from '#app/domain/mail/index.ts'
import type { UserRow } from '#app/domain/users/index.ts'
import type { Locale } from '#app/shared/codes.ts'
import { issueCode } from './mail-codes.queries.ts'

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
