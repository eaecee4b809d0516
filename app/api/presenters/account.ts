import { z } from 'zod'
import type { Account } from '#access/auth/account.ts'
import { type Entered, isDue, type SecondStepDue, type LoggedIn } from '#access/auth/enter.ts'
import { ticketExpired } from '#access/auth/tickets.ts'
import { VisitSeconds, visitToken } from '#access/auth/visits.ts'
import { forbidden } from '#kernel'
import { showTicket } from '#access/second-step/pass-second-step.ts'
import { avatarAddress, avatarType, gravatarAddress, wholeAddress } from '#basics/users/avatars.ts'
import { Cookie, parseCookies, visitCookie } from '#infra/requests/context.ts'
import { linkable } from '#shared/web-address.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { UserState } from './people.ts'
import { Count, NumberId, Seconds, seconds } from './values.ts'

const Flag12 = z.literal([1, 2])

const AccountFields = z.strictObject({
  id: NumberId,
  created_at: Seconds,
  last_login_date: Seconds,
  username: out.text(),
  e_mail: out.text(),
  mail_status: Flag12,
  notice_status: Flag12,
  follow_count: Count,
  answer_count: Count,
  question_count: Count,
  rank: Count,
  authority_group: Count,
  display_name: out.text(),
  mobile: out.text(),
  bio: out.text(),
  bio_html: out.html(),
  website: out.text(),
  location: out.text(),
  language: out.text(),
  color_scheme: out.text(),
  access_token: out.text(),
  role_id: z.literal([1, 2, 3]),
  status: UserState,
  have_password: z.boolean(),
  visit_token: out.text(),
  suspended_until: Seconds,
})
export const LoginUser = AccountFields.extend({ avatar: out.text() }).meta({ id: 'LoginUser' })
export const CurrentUser = AccountFields.extend({
  avatar: z.strictObject({ type: out.text(), gravatar: out.text(), custom: out.text() }),
}).meta({ id: 'CurrentUser' })

function toFields(account: Account, token: string, visit = ''): z.infer<typeof AccountFields> {
  const { username, rank, bio, location, language } = account
  return {
    id: String(account.id),
    created_at: seconds(account.createdAt),
    last_login_date: seconds(account.lastLoginAt),
    username,
    e_mail: account.email,
    mail_status: account.mailStatus as 1 | 2,
    notice_status: 1,
    follow_count: account.followCount,
    answer_count: account.answerCount,
    question_count: account.questionCount,
    rank,
    authority_group: 1,
    display_name: account.displayName,
    mobile: '',
    bio,
    bio_html: account.bioHtml,
    website: linkable(account.website),
    location,
    language: language || 'Default',
    color_scheme: account.colorScheme,
    access_token: token,
    role_id: account.roleId as 1 | 2 | 3,
    status: account.state,
    have_password: account.hasPassword,
    visit_token: visit,
    suspended_until: seconds(account.suspendedUntil),
  }
}

/** A login without its second step is refused, with the ticket to continue. */
async function refuseDue(due: SecondStepDue, { run }: ApiArgs): Promise<never> {
  const shown = await run(showTicket, { ticket: due.ticket, kind: 'api' })
  if (!shown) throw ticketExpired()
  const data = {
    ticket: due.ticket,
    expires_at: seconds(shown.expiresAt),
    methods: shown.methods,
  }
  throw forbidden('error.second_step.needed', { type: 'second_step', data })
}

/** The member who just logged in, with the token. */
export async function toLogin(entered: Entered, args: ApiArgs): Promise<z.infer<typeof LoginUser>> {
  if (isDue(entered)) return refuseDue(entered, args)
  const { account, token } = entered
  const { ctx } = args
  const avatar = avatarAddress(account.avatar, account.email, ctx.settings.users)
  const { site_url } = ctx.settings.general
  const visit = visitOf(ctx, token)
  return { ...toFields(account, token, visit), avatar: wholeAddress(avatar, site_url) }
}

const visitOf = ({ ports }: ApiArgs['ctx'], token: string) =>
  visitToken(ports, ports.hashToken(token))

/** The visit cookie after logging in. */
export function beginVisit(entered: Entered, { ctx }: ApiArgs): string | null {
  if (isDue(entered)) return null
  const { token } = entered
  return visitCookie(visitOf(ctx, token), ctx.settings.general.site_url, VisitSeconds)
}

type Passed = { loggedIn: LoggedIn }
export const toPassed = ({ loggedIn: loggedIn }: Passed, args: ApiArgs) => toLogin(loggedIn, args)
export const beginPassedVisit = ({ loggedIn: loggedIn }: Passed, args: ApiArgs) =>
  beginVisit(loggedIn, args)

/** As `PublicKeyCredentialRequestOptionsJSON` of the Web Authentication API. */
export const PasskeyChallenge = z.strictObject({
  ticket: out.text(),
  options: z.strictObject({
    rpId: out.text(),
    challenge: out.text(),
    timeout: z.number(),
    userVerification: z.enum(['preferred', 'required']),
    allowCredentials: z
      .array(
        z.strictObject({
          id: out.text(),
          type: z.literal('public-key'),
          transports: z.array(out.text()),
        }),
      )
      .optional(),
  }),
})
export const toPasskeyChallenge = (begun: z.input<typeof PasskeyChallenge>) => begun

/** The visit cookie for the caller's token, unless the browser has it. */
export function keepVisit(account: Account | null, { ctx, token, request }: ApiArgs) {
  if (!account || !token) return null
  const visit = visitOf(ctx, token)
  if (parseCookies(request.headers.get('Cookie')).get(Cookie.visit) === visit) return null
  return visitCookie(visit, ctx.settings.general.site_url, VisitSeconds)
}

export const endVisit = (_: unknown, { ctx }: ApiArgs): string =>
  visitCookie('', ctx.settings.general.site_url, 0)

export function toCurrentUser(
  account: Account | null,
  { token, ctx }: ApiArgs,
): z.infer<typeof CurrentUser> | null {
  if (!account) return null
  const type = avatarType(account.avatar)
  const rules = ctx.settings.users
  return {
    ...toFields(account, token ?? ''),
    color_scheme: account.colorScheme || 'default',
    avatar: {
      type,
      gravatar: type === 'gravatar' ? gravatarAddress(account.email, rules) : '',
      custom: type === 'custom' ? wholeAddress(account.avatar, ctx.settings.general.site_url) : '',
    },
  }
}
