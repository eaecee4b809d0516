/** An invitation between the URL and the account: kept in a cookie, redeemed by a POST. */
import { type Entered, isDue } from '#access/auth/enter.ts'
import { viewerOfToken } from '#access/auth/sessions.queries.ts'
import { DomainError, isActivated, run } from '#kernel'
import { consumeInvite } from '#parts/platform/domain/platform/consume-invite.ts'
import {
  type InvitationOffer,
  showInvitation,
} from '#parts/platform/domain/platform/show-invitation.ts'
import { Cookie, serializeCookie } from '#infra/requests/context.ts'
import { isInviteCode } from '#parts/platform/shared/platform-calls.ts'
import { loggedIn } from '#web/access/account.ts'
import type { Flash } from '#web/kernel/flash.ts'
import type { Success } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { isProgramOn, orNothing } from './page-client.ts'

/** Visitors may sign up later. */
const InvitationSeconds = 30 * 86_400

const codeIn = (given: string | null | undefined) => (given && isInviteCode(given) ? given : null)

const keep = (code: string, { secure }: Pick<Page, 'secure'>) =>
  serializeCookie(Cookie.invite, code, { maxAge: code ? InvitationSeconds : 0, secure })

type Header = [name: string, value: string]
export const forgetInvitation = (page: Pick<Page, 'secure'>): Header => [
  'Set-Cookie',
  keep('', page),
]

const inAddress = ({ url }: Page) => codeIn(url.searchParams.get('invite'))
const inCookie = ({ cookies }: Page) => codeIn(cookies.get(Cookie.invite))

const known = new WeakMap<object, Promise<InvitationOffer | null>>()

/**
 * The reader's invitation. Visitors see only the one in the URL: pages without it are identical for
 * all visitors, and cached.
 */
export function invitationOf(page: Page): Promise<InvitationOffer | null> {
  const { ctx } = page
  let found = known.get(ctx)
  if (!found) {
    const code = inAddress(page) ?? (ctx.viewer.kind === 'member' ? inCookie(page) : null)
    found =
      code && isProgramOn(page)
        ? orNothing<InvitationOffer>(page, showInvitation, { code })
        : Promise.resolve(null)
    known.set(ctx, found)
  }
  return found
}

/** The cookie with the URL's invitation. Setting it also keeps the page out of every cache. */
export async function invitationCookie(page: Page): Promise<string | null> {
  if (!inAddress(page)) return null
  const invitation = await invitationOf(page)
  return invitation && keep(invitation.code, page)
}

type Taken = { flash: Flash; headers: Header[] }

/** Redeems an invitation and reports the result; the cookie is deleted either way. */
async function take(page: Page, code: string): Promise<Taken> {
  const headers = [forgetInvitation(page)]
  try {
    const { success, rewardPoints, inviterName } = await page.run(consumeInvite, { code })
    if (!success) throw new Error('there is no program')
    const key = `platform.member.invited.${rewardPoints > 0 ? 'taken' : 'known'}`
    const values = { count: rewardPoints, name: inviterName }
    return { flash: { tone: 'success', key, values }, headers }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthorized') throw error
    const told = error instanceof DomainError && error.reason.startsWith('error.platform.')
    const values = told ? error.details.values : undefined
    const key = told ? error.reason : 'platform.invite_use_failed'
    return { flash: { tone: 'warning', key, values }, headers }
  }
}

export const takeInvitation = (page: Page, code: unknown): Promise<Taken> =>
  take(page, typeof code === 'string' ? code : '')

/** Redirects a new member; redeems an invitation from the cookie once the account may. */
export async function joined(page: Page, entered: Entered, to: string): Promise<Success> {
  const success = loggedIn(page, entered, to)
  const code = inCookie(page)
  if (isDue(entered) || !code || !isProgramOn(page)) return success
  const { ctx, site } = page
  const viewer = viewerOfToken(ctx.db, site.ports.hashToken(entered.token), 'page', ctx.now)
  if (!isActivated(viewer)) return success
  const member: Page = { ...page, run: (verb, input) => run(verb, { ...ctx, viewer }, input) }
  const { flash, headers } = await take(member, code)
  return { ...success, flash, headers: [...(success.headers ?? []), ...headers] }
}
