/** Shared by the account screens: who may see them, and the session cookie. */
import { redirect } from '@remix-run/node'
import { type Entered, isDue } from '#access/auth/enter.ts'
import { SessionLife } from '#access/auth/sessions.queries.ts'
import { TicketLife } from '#access/auth/tickets.ts'
import { DomainError, isActivated, type Member } from '#kernel'
import { Cookie, deviceCookie, serializeCookie, sessionCookie } from '#infra/requests/context.ts'
import { homePath, secondStepPath } from '#shared/paths.ts'
import type { Success } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'

function cookie(page: Page, token: string): [string, string] {
  const seconds = SessionLife.page / 1000
  return ['Set-Cookie', sessionCookie(token, page.url.href, seconds)]
}

/** The cookie that identifies this browser: a new one, or the existing one renewed for a year. */
export function knownBrowser(page: Page, device: string | null): [string, string] {
  const value = device ?? page.cookies.get(Cookie.device) ?? ''
  return ['Set-Cookie', deviceCookie(value, page.url.href)]
}

/** The cookie with the key of a login that lacks its second step; an empty key deletes it. */
export function stepCookie({ secure }: Page, key: string): [string, string] {
  const maxAge = key ? TicketLife / 1000 : 0
  return ['Set-Cookie', serializeCookie(Cookie.step, key, { maxAge, secure })]
}

/**
 * Redirects with the cookies of a new session and of the browser, or to the page of the second
 * step.
 */
export function loggedIn(page: Page, entered: Entered, to: string): Success {
  if (isDue(entered)) {
    // The ticket may expire, so the URL keeps where to go after another login.
    const redirect = entered.returnTo || undefined
    return { to: secondStepPath({ redirect }), headers: [stepCookie(page, entered.ticket)] }
  }
  return { to, headers: [cookie(page, entered.token), knownBrowser(page, entered.device)] }
}

/** Redirects without the cookie, and clears what other tabs have prefetched. */
export function signedOut(page: Page, success: Success): Success {
  return { ...success, headers: [cookie(page, ''), ['Clear-Site-Data', '"prefetchCache"']] }
}

/** Passed to verbs, to end the session that a new one replaces. */
export const currentSession = (page: Page) => ({ token_hash: page.sessionHash ?? '' })

/** Runs what an emailed code allows; an expired code leads to the page that says so. */
export async function orExpired(to: string, act: () => Promise<Success>): Promise<Success> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DomainError && error.details.type === 'url_expired') return { to }
    throw error
  }
}

/**
 * For screens that active members have no use for (spec §4): redirects them home. Returns the
 * logged-in member otherwise, or null for a visitor.
 */
export function notActivated({ ctx: { viewer } }: Pick<Page, 'ctx'>): Member | null {
  const done: boolean = isActivated(viewer)
  if (done) throw redirect(homePath())
  return viewer.kind === 'member' ? viewer : null
}
