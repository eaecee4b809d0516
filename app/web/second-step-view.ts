/** The second step of a login: the page that asks for it, and what its forms do. */
import { redirect } from '@remix-run/node'
import { TicketExpired } from '#app/domain/auth/index.ts'
import { DomainError, invalid } from '#app/domain/kernel/index.ts'
import { passSecondStep, showTicket } from '#app/domain/second-step/index.ts'
import { Cookie } from '#app/infra/context.ts'
import {
  homePath,
  inactivePath,
  loginPath,
  safeReturnPath,
  suspendedPath,
} from '#app/shared/paths.ts'
import { heldSession, stepCookie } from './account.ts'
import type { FormArgs, IntentHandler, Success } from './form-action.ts'
import type { Page } from './page.ts'
import { joined } from './platform/invitation.ts'
import { toReturn } from './return-address.ts'

/** The key of the login that this browser has begun; empty = none. */
const heldTicket = ({ cookies }: Page) => cookies.get(Cookie.step) ?? ''

const expired = () => loginPath({ ended: 'step' })

export async function secondStepView(page: Page) {
  const { ctx, run, t } = page
  const shown = await run(showTicket, { ticket: heldTicket(page), kind: 'page' })
  if (!shown) throw redirect(ctx.viewer.kind === 'member' ? homePath() : expired())
  return { title: t('auth.second_step.title'), methods: shown.methods }
}

/** Passes the second step with what was typed into `field`; where that leads, also when it is refused. */
const pass =
  (field: 'code' | 'recovery_code'): IntentHandler =>
  async args => {
    try {
      return await enterWith(args, String(args.form.get(field) ?? ''))
    } catch (error) {
      return refused(args, error, field)
    }
  }

async function enterWith(args: FormArgs, code: string): Promise<Success> {
  const { signedIn, returnTo } = await args.run(passSecondStep, {
    ...{ ticket: heldTicket(args), code },
    ...heldSession(args),
  })
  const inactive = signedIn.account.state === 'inactive'
  const to = inactive ? inactivePath() : (safeReturnPath(returnTo) ?? homePath())
  const left = await joined(args, signedIn, to)
  const { headers = [], ...rest } = inactive ? left : toReturn(args, left, left.flash)
  return { ...rest, headers: [...headers, stepCookie(args, '')] }
}

function refused(args: FormArgs, error: unknown, field: string): Success {
  if (!(error instanceof DomainError)) throw error
  const forget = [stepCookie(args, '')]
  if (error.reason === TicketExpired) return { to: expired(), headers: forget }
  if (error.details.type === 'suspended')
    return { to: suspendedPath({ until: error.details.values?.until }), headers: forget }
  const fields = error.details.fields ?? []
  if (fields.length === 0) throw error
  throw invalid(...fields.map(one => ({ ...one, field })))
}

export const secondStepActs = { code: pass('code'), recovery: pass('recovery_code') }
