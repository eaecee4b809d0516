/** Login with a second step or a passkey: the page and its forms. */
import { withFields } from '#web/kernel/declared-fields.ts'
import { redirect } from '@remix-run/node'
import type { LoggedIn } from '#access/auth/enter.ts'
import { TicketExpired } from '#access/auth/tickets.ts'
import { DomainError, invalid } from '#kernel'
import { beginPasskeyLogin, passkeyLogin } from '#access/second-step/passkey-login.ts'
import { passSecondStep, showTicket } from '#access/second-step/pass-second-step.ts'
import { Cookie } from '#infra/requests/context.ts'
import { homePath, inactivePath, loginPath, safeReturnPath, suspendedPath } from '#shared/paths.ts'
import { currentSession, stepCookie } from './account.ts'
import { type FormArgs, type IntentHandler, type Success, taking } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { afterEntering } from '#web/kernel/program.ts'
import { toReturn } from './return-address.ts'

/** Key of the login this browser has started; empty = none. */
const currentTicket = ({ cookies }: Page) => cookies.get(Cookie.step) ?? ''

/** Where the login of this page leads. */
const backOf = ({ url }: Page) => safeReturnPath(url.searchParams.get('redirect')) ?? undefined

const expired = (page: Page) => loginPath({ redirect: backOf(page), ended: 'step' })

export async function secondStepView(page: Page) {
  const { ctx, run, t } = page
  const shown = await run(showTicket, { ticket: currentTicket(page), kind: 'page' })
  if (!shown) throw redirect(ctx.viewer.kind === 'member' ? homePath() : expired(page))
  return { title: t('auth.second_step.title'), methods: shown.methods, back: backOf(page) }
}

type Passed = { returnTo: string; loggedIn: LoggedIn }

/** Logs in with the value of `field`; returns where to go, also after a refusal. */
const pass =
  (field: string, run: (args: FormArgs) => Promise<Passed>): IntentHandler =>
  async args => {
    try {
      return await enter(args, await run(args))
    } catch (error) {
      return refused(args, error, field)
    }
  }

async function enter(args: FormArgs, { loggedIn: loggedIn, returnTo }: Passed): Promise<Success> {
  const inactive = loggedIn.account.state === 'inactive'
  const to = inactive ? inactivePath() : (safeReturnPath(returnTo) ?? homePath())
  const left = await afterEntering(args, loggedIn, to)
  const { headers = [], ...rest } = inactive ? left : toReturn(args, left, left.flash)
  return { ...rest, headers: [...headers, stepCookie(args, '')] }
}

function refused(args: FormArgs, error: unknown, field: string): Success {
  if (!(error instanceof DomainError)) throw error
  const forget = [stepCookie(args, '')]
  if (error.reason === TicketExpired) return { to: expired(args), headers: forget }
  if (error.details.type === 'suspended')
    return { to: suspendedPath({ case: error.details.values?.case }), headers: forget }
  const fields = error.details.fields ?? []
  if (fields.length === 0) throw error
  throw invalid(...fields.map(one => ({ ...one, field })))
}

const answer = (args: FormArgs) => ({ ticket: currentTicket(args), ...currentSession(args) })

const passCode = (field: 'code' | 'recovery_code') =>
  withFields(
    [field],
    taking(
      passSecondStep,
      pass(field, args =>
        args.run(passSecondStep, { ...answer(args), code: String(args.form.get(field) ?? '') }),
      ),
    ),
  )

/** Logs in with a passkey, as the only or the second step. */
export const passkeyActs = {
  passkey: withFields(
    ['credential'],
    pass('credential', args =>
      args.run(passkeyLogin, { ...answer(args), credential: args.form.get('credential') }),
    ),
  ),
}

export const secondStepActs = {
  code: passCode('code'),
  recovery: passCode('recovery_code'),
  ...passkeyActs,
}

/**
 * Options for a passkey; `waiting` = it is the second step of the login that this browser has
 * started.
 */
export async function passkeyOptions(page: Page, form: Pick<FormData, 'get'>): Promise<Response> {
  const { ticket, options } = await page.run(beginPasskeyLogin, {
    ticket: form.get('waiting') ? currentTicket(page) || 'none' : '',
    kind: 'page',
    return_to: safeReturnPath(String(form.get('redirect') ?? '')) ?? '',
  })
  return Response.json({ options }, { headers: [stepCookie(page, ticket)] })
}
