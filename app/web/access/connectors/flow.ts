/** Login through another service in the browser: redirect to the provider, return, log in. */
import { redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { OAuth2RequestError } from 'remix-auth-oauth2'
import { beginLogin, staleLogin, takeLogin } from '#access/identities/login-attempts.ts'
import { type Connector, findConnector } from '#access/identities/connectors.ts'
import { type Finished, finishLogin } from '#access/identities/finish-login.ts'
import { DomainError } from '#kernel'
import { OutgoingError } from '#infra/calls/http-client.ts'
import { takeOverPicture } from '#infra/calls/provider-pictures.ts'
import {
  absolute,
  authFailedPath,
  authLandingPath,
  bindEmailPath,
  connectorReceiverPath,
  inactivePath,
  safeReturnPath,
  serverErrorPath,
  suspendedPath,
} from '#shared/paths.ts'
import { currentSession, loggedIn } from '#web/access/account.ts'
import type { Page } from '#web/kernel/page.ts'
import { ownValue } from '#shared/own-value.ts'
import { bindCookie, endWay } from './cookies.ts'
import { ConnectorStrategy } from './strategy.ts'

/** Replaces the return path when an API client started the login: it gets a token. */
const ForClient = 'token'

/** A provider and its callback path. */
export type ProviderRoute = { slug: string; receiver?: string }

export type Headers = [string, string][]

/** Redirects without leaving the answer in a cache. */
export function leave(to: string, headers: Headers = []): Response {
  const response = redirect(to, 302)
  for (const [name, value] of headers) response.headers.append(name, value)
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

function strategyOf(page: Page, connector: Connector, receiver: string): ConnectorStrategy {
  const { ctx, site, secure } = page
  return new ConnectorStrategy({
    connector,
    receiver: absolute(ctx.settings.general.site_url, receiver),
    secure,
    rules: { by: 'a person', internalHosts: site.env.INTERNAL_HOSTS },
    hashToken: site.ports.hashToken,
    now: ctx.now,
  })
}

const receiverOf = ({ slug, receiver }: ProviderRoute) => receiver ?? connectorReceiverPath(slug)

/** Sends the browser to the provider. The `redirect` parameter is where it ends up. */
export async function beginAt(page: Page, route: ProviderRoute): Promise<Response> {
  const connector = findConnector(page.ctx.settings, route.slug)
  if (!connector) return leave(serverErrorPath())
  const strategy = strategyOf(page, connector, receiverOf(route))
  const authenticator = new Authenticator().use(strategy, connector.slug)
  const { searchParams } = page.url
  try {
    // A URL without a state starts a login attempt, whatever else it contains.
    const clean = new Request(page.url.origin + page.url.pathname, {
      headers: page.request.headers,
    })
    await authenticator.authenticate(connector.slug, clean)
  } catch (thrown) {
    if (!(thrown instanceof Response) || !strategy.begun) throw thrown
    const { hashToken } = page.site.ports
    const { state, verifier } = strategy.begun
    const asClient = searchParams.get('answer') === ForClient
    await page.run(beginLogin, {
      provider: connector.slug,
      state_hash: hashToken(state),
      browser_hash: hashToken(verifier),
      return_to: asClient ? ForClient : (safeReturnPath(searchParams.get('redirect')) ?? ''),
    })
    thrown.headers.set('Cache-Control', 'private, no-store')
    return thrown
  }
  return leave(serverErrorPath())
}

/** Errors that the page for a failed login explains. */
const Told: Record<string, string> = {
  'error.external.stale': 'stale',
  'error.external.missing_id': 'missing_id',
  'error.external.clock': 'clock',
  'error.external.unavailable': 'unavailable',
  'error.external.taken': 'taken',
  'error.external.denied': 'denied',
  'error.external.outsider': 'outsider',
  'error.common.too_many_attempts': 'too_many',
  'error.user.not_allowed_registration': 'closed',
  'error.email.illegal_email_domain_error': 'domain',
}

const failed = (why: string) => authLandingPath({ failed: why })

/** Where an error leads: to the page of suspended members, or to one that explains it. */
export function failure(page: Page, error: unknown): string {
  if (error instanceof OAuth2RequestError) return failed('denied')
  // What remix-auth throws for a callback without a cookie, with an unknown state, or without a
  // code.
  if (error instanceof RangeError || error instanceof ReferenceError) return failed('stale')
  if (error instanceof OutgoingError) {
    page.site.log.warn({ err: error }, 'a sign-in provider could not be asked')
    return failed('unavailable')
  }
  if (!(error instanceof DomainError)) throw error
  if (error.details.type === 'suspended') {
    return suspendedPath({ case: error.details.values?.case })
  }
  const reason = error.details.fields?.[0]?.reason ?? error.reason
  if (reason === 'error.external.no_email') return authFailedPath()
  const why = ownValue(Told, reason)
  if (!why) throw error
  return failed(why)
}

/** Handles the provider's callback once: logs in, or leads to the bind step. */
export async function finishAt(page: Page, route: ProviderRoute): Promise<Response> {
  const connector = findConnector(page.ctx.settings, route.slug)
  if (!connector) return leave(serverErrorPath())
  const state = page.url.searchParams.get('state') ?? ''
  const ended = endWay(page, state)
  try {
    if (!state) throw staleLogin()
    return await comeBack(page, connector, receiverOf(route), ended)
  } catch (error) {
    return leave(failure(page, error), ended)
  }
}

async function comeBack(
  page: Page,
  connector: Connector,
  receiver: string,
  ended: Headers,
): Promise<Response> {
  const { ports } = page.site
  const strategy = strategyOf(page, connector, receiver)
  const { searchParams } = page.url
  const state = searchParams.get('state') ?? ''
  const verifier = verifierOf(page, state)
  // Before asking the provider, so that of two simultaneous callbacks only one gets in.
  const { returnTo } = await page.run(takeLogin, {
    provider: connector.slug,
    state_hash: ports.hashToken(state),
    browser_hash: ports.hashToken(verifier),
  })
  const authenticator = new Authenticator<Awaited<ReturnType<typeof strategy.authenticate>>>()
  const person = await authenticator
    .use(strategy, connector.slug)
    .authenticate(connector.slug, page.request)
  const asClient = returnTo === ForClient
  const secret = ports.randomToken(24)
  const finished = await page.run(finishLogin, {
    ...person,
    kind: asClient ? 'api' : 'page',
    browser_hash: ports.hashToken(secret),
    ...currentSession(page),
  })
  const arrival = { asClient, returnTo: asClient ? '' : returnTo, secret }
  const { to, headers } = await arrive(page, finished, arrival)
  return leave(to, [...ended, ...headers])
}

type Arrival = {
  /** An API client started the login and gets a token. */
  asClient?: boolean
  returnTo: string
  /** Ties a bind step to this browser. */
  secret: string
}

/** Where a member goes after a service confirmed who they are: logged in, or to the bind step. */
export async function arrive(
  page: Page,
  finished: Finished,
  { asClient = false, returnTo, secret }: Arrival,
): Promise<{ to: string; headers: Headers }> {
  if (finished.kind === 'bind') {
    const to = bindEmailPath({ binding_key: finished.key, redirect: returnTo })
    return { to, headers: [bindCookie(page, secret)] }
  }
  const { loggedIn: entered } = finished
  const { token, account } = entered
  await takeOverPicture(page, finished.picture, token)
  if (asClient) return { to: authLandingPath({ access_token: token }), headers: [] }
  const to = account.state === 'inactive' ? inactivePath() : authLandingPath({ redirect: returnTo })
  const { headers = [] } = loggedIn(page, entered, to)
  return { to, headers }
}

/** The secret this browser started with; empty when another browser started the login. */
function verifierOf(page: Page, state: string): string {
  for (const [name, value] of page.cookies) {
    if (!name.startsWith('forum_way:')) continue
    let text = value
    try {
      text = decodeURIComponent(value)
    } catch {
      // Used unchanged.
    }
    const verifier = new URLSearchParams(text).get(state)
    if (verifier) return verifier
  }
  return ''
}
