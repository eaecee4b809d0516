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
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { asIs, shape, via } from '../kernel/wire.ts'
import { UserState } from './people.ts'
import { code, Count, NumberId, OneOrTwo, PostHtml, seconds, Seconds } from './values.ts'

const { fields } = shape<Account>()({
  id: NumberId,
  created_at: Seconds,
  last_login_date: [Seconds, 'lastLoginAt'],
  username: out.text(),
  e_mail: [out.text(), 'email'],
  mail_status: OneOrTwo,
  notice_status: [OneOrTwo, () => 1],
  follow_count: Count,
  answer_count: Count,
  question_count: Count,
  rank: Count,
  authority_group: [Count, () => 1],
  display_name: out.text(),
  mobile: [out.text(), () => ''],
  bio: out.text(),
  bio_html: PostHtml,
  website: [out.text(), account => linkable(account.website)],
  location: out.text(),
  language: [out.text(), account => account.language || 'Default'],
  color_scheme: out.text(),
  access_token: [out.text(), (_, { token }) => token ?? ''],
  role_id: code(1, 2, 3),
  status: [UserState, 'state'],
  have_password: [z.boolean(), 'hasPassword'],
  visit_token: [out.text(), () => ''],
  suspended_until: Seconds,
})

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

const visitOf = ({ ports }: ApiArgs['ctx'], token: string) =>
  visitToken(ports, ports.hashToken(token))

/** The visit cookie after logging in. */
export function beginVisit(entered: Entered, { ctx }: ApiArgs): string | null {
  if (isDue(entered)) return null
  const { token } = entered
  return visitCookie(visitOf(ctx, token), ctx.settings.general.site_url, VisitSeconds)
}

const Entrant = shape<Account & { token: string }>('LoginUser')({
  ...fields,
  access_token: [out.text(), 'token'],
  visit_token: [out.text(), ({ token }, { ctx }) => visitOf(ctx, token)],
  avatar: [
    out.text(),
    ({ avatar, email }, { ctx: { settings } }) =>
      wholeAddress(avatarAddress(avatar, email, settings.users), settings.general.site_url),
  ],
})

const entrant = (entered: Entered, args: ApiArgs) =>
  isDue(entered) ? refuseDue(entered, args) : { ...entered.account, token: entered.token }

/** The member who just logged in, with the token. */
export const LoginUser = via(entrant, Entrant)

type Passed = { loggedIn: LoggedIn }
export const PassedUser = via(({ loggedIn }: Passed, args) => entrant(loggedIn, args), Entrant)
export const beginPassedVisit = ({ loggedIn }: Passed, args: ApiArgs) => beginVisit(loggedIn, args)

/** As `PublicKeyCredentialRequestOptionsJSON` of the Web Authentication API. */
export const PasskeyChallenge = asIs(
  z.strictObject({
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
  }),
)

/** The visit cookie for the caller's token, unless the browser has it. */
export function keepVisit(account: Account | null, { ctx, token, request }: ApiArgs) {
  if (!account || !token) return null
  const visit = visitOf(ctx, token)
  if (parseCookies(request.headers.get('Cookie')).get(Cookie.visit) === visit) return null
  return visitCookie(visit, ctx.settings.general.site_url, VisitSeconds)
}

export const endVisit = (_: unknown, { ctx }: ApiArgs): string =>
  visitCookie('', ctx.settings.general.site_url, 0)

const AvatarChoice = shape<Account>()({
  type: [out.text(), ({ avatar }) => avatarType(avatar)],
  gravatar: [
    out.text(),
    ({ avatar, email }, { ctx }) =>
      avatarType(avatar) === 'gravatar' ? gravatarAddress(email, ctx.settings.users) : '',
  ],
  custom: [
    out.text(),
    ({ avatar }, { ctx }) =>
      avatarType(avatar) === 'custom' ? wholeAddress(avatar, ctx.settings.general.site_url) : '',
  ],
})

export const CurrentUser = shape<Account>('CurrentUser')({
  ...fields,
  color_scheme: [out.text(), account => account.colorScheme || 'default'],
  avatar: [AvatarChoice, account => account],
})
