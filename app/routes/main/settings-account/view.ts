/** View of the account settings. */
import { showCurrentUser } from '#access/auth/show-current-user.ts'
import { showEmailChange } from '#access/auth/request-email-change.ts'
import { showSessions } from '#access/auth/own-sessions.ts'
import { showSettingsAgent } from '#access/identities/agent.ts'
import { activated, type Member } from '#kernel'
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
  const there = await run(showSettingsAgent)
  const { display_name, name } = ctx.settings.agent
  return {
    title: t('settings.account.title'),
    elsewhere: there && { url: there.url, name: display_name || name },
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
