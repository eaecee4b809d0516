/** View of the account settings. */
import { showCurrentUser } from '#access/auth/show-current-user.ts'
import { showEmailChange } from '#access/auth/request-email-change.ts'
import { showSessions } from '#access/auth/own-sessions.ts'
import { accountHost, activated, type Member } from '#kernel'
import { deviceName } from '#shared/user-agent.ts'
import { currentSession } from '#web/access/account.ts'
import type { Page } from '#web/kernel/page.ts'

/**
 * The first two characters, asterisks and the domain: recognizable, but not readable over a
 * shoulder.
 */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`
}

/** Which of the two forms is open; each has its own URL. */
const openForm = (wanted: string | null): 'email' | 'password' | null =>
  wanted === 'email' || wanted === 'password' ? wanted : null

export async function accountView(page: Page) {
  const { ctx, run, t, url } = page
  const viewer: Member = activated.check(ctx)
  const account = await run(showCurrentUser)
  const sessions = await run(showSessions, currentSession(page))
  const host = accountHost(ctx.settings)
  return {
    title: t('settings.account.title'),
    elsewhere: host && !host.ownAccounts && host.url ? { url: host.url, name: host.name } : null,
    email: maskedEmail(viewer.email),
    /** Shown in full: a typo in it is why its email does not arrive. */
    pending: (await run(showEmailChange)).email,
    hasPassword: account?.hasPassword ?? false,
    edit: openForm(url.searchParams.get('edit')),
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
    })),
  }
}
