/**
 * Calls to the work chat app: an access token for the site, the user behind a code, and the user's
 * details.
 */
import { badRequest } from '#kernel'
import { callOutside, OutgoingError } from '#infra/calls/http-client.ts'
import type { Page } from '#web/kernel/page.ts'

type Answer = Record<string, unknown>
type CachedToken = { key: string; token: string; until: number }

/** Error codes that mean the token expired early. */
const TokenOver = [40014, 41001, 42001]
/** Error codes for unknown, used and expired codes. */
const CodeOver = [40029, 40163, 42003]
/** A token is renewed this many seconds before it expires. */
const Reserve = 300

let kept: CachedToken | null = null

const unavailable = () => badRequest('error.external.unavailable')
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

class Refused extends Error {
  readonly code: number

  constructor(code: number) {
    super(`the work-chat app answered ${code}`)
    this.code = code
  }
}

/** Calls the app; throws OutgoingError, or Refused with the app's error code. */
async function ask(
  page: Page,
  path: string,
  query: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const { api_url } = page.ctx.settings.work_chat
  const base = api_url.endsWith('/') ? api_url : `${api_url}/`
  const { status, text } = await callOutside(
    {
      url: new URL(`cgi-bin/${path}?${new URLSearchParams(query).toString()}`, base).href,
      ...(body && {
        method: 'POST' as const,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    },
    { by: 'a person', internalHosts: page.site.env.INTERNAL_HOSTS, maxBytes: 100_000 },
  )
  let answer: unknown = null
  try {
    answer = JSON.parse(text)
  } catch {
    // Falls through: the answer is not JSON.
  }
  if (status !== 200 || typeof answer !== 'object' || answer === null) {
    throw new OutgoingError(`the work-chat app answered ${status}`)
  }
  const { errcode } = answer as Answer
  if (typeof errcode === 'number' && errcode !== 0) throw new Refused(errcode)
  return answer as Answer
}

/**
 * The site's access token, cached until it expires: the app limits how often it may be requested.
 */
async function ownToken(page: Page): Promise<string> {
  const { corp_id, secret, api_url } = page.ctx.settings.work_chat
  const key = page.site.ports.hashToken([api_url, corp_id, secret].join('\n'))
  const now = page.ctx.now / 1000
  if (kept?.key === key && kept.until > now) return kept.token
  const answer = await ask(page, 'gettoken', { corpid: corp_id, corpsecret: secret })
  const token = textOf(answer.access_token)
  if (!token) throw new OutgoingError('the work-chat app gave no token')
  const life = typeof answer.expires_in === 'number' ? answer.expires_in : 0
  kept = { key, token, until: now + life - Reserve }
  return token
}

/** Calls with the site's token; retries once with a new token when the current one has expired. */
async function asSite<R>(page: Page, act: (token: string) => Promise<R>): Promise<R> {
  try {
    return await act(await ownToken(page))
  } catch (error) {
    if (!(error instanceof Refused) || !TokenOver.includes(error.code)) throw error
    kept = null
    return act(await ownToken(page))
  }
}

async function whoCame(page: Page, code: string) {
  try {
    return await asSite(page, access_token => ask(page, 'auth/getuserinfo', { access_token, code }))
  } catch (error) {
    if (!(error instanceof Refused) || !CodeOver.includes(error.code)) throw error
    throw badRequest('error.external.stale')
  }
}

/** Newer applications get the name only here, and some not at all. */
async function nameOf(page: Page, userid: string): Promise<string> {
  try {
    const told = await asSite(page, access_token => ask(page, 'user/get', { access_token, userid }))
    return textOf(told.name)
  } catch {
    return ''
  }
}

async function personOf(page: Page, code: string) {
  const came = await whoCame(page, code)
  const id = textOf(came.userid) || textOf(came.UserId)
  if (!id) throw badRequest('error.external.outsider')
  const user_ticket = textOf(came.user_ticket)
  const told = user_ticket
    ? await asSite(page, access_token =>
        ask(page, 'auth/getuserdetail', { access_token }, { user_ticket }),
      )
    : {}
  return {
    external_id: id,
    name: textOf(told.name) || (await nameOf(page, id)) || id,
    username: id,
    email: textOf(told.biz_mail) || textOf(told.email),
    avatar: textOf(told.avatar),
  }
}

/** The user behind a code. Throws stale (code used or too old), outsider, unavailable. */
export async function askWorkChat(page: Page, code: string) {
  try {
    return await personOf(page, code)
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof Refused)) throw error
    page.site.log.warn({ err: error }, 'the work-chat app could not be asked')
    throw unavailable()
  }
}
