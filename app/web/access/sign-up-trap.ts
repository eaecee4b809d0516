/**
 * Keeps simple bots from signing up, without a script: a hidden field must stay empty, and the form
 * must not come back faster than a person can fill it in, nor a day later. Only for the page; API
 * clients have no form.
 */
import { DomainError } from '#app/domain/kernel/index.ts'
import type { FormArgs } from '#app/web/kernel/form-action.ts'
import type { Page } from '#app/web/kernel/page.ts'

/** Names of the two fields. */
export const TrapFields = { bait: 'second_name', time: 'opened_at' } as const

/** How long a form is valid, in ms. */
const LongestMs = 24 * 60 * 60_000

const sealOf = ({ ctx }: Pick<Page, 'ctx'>, at: string) => ctx.ports.keyedHash(`sign-up.${at}`)

/** When the form was rendered, signed against forgery. */
export const openedAt = (page: Pick<Page, 'ctx'>) =>
  `${page.ctx.now}.${sealOf(page, String(page.ctx.now))}`

function ageOf(sealed: string, page: Pick<Page, 'ctx'>): number | null {
  const [at = '', seal] = sealed.split('.')
  return /^\d{1,15}$/.test(at) && seal === sealOf(page, at) ? page.ctx.now - Number(at) : null
}

/** Rejects forms filled in by bots; what was typed stays, and the form is renewed. */
export function insistOnPerson(args: Pick<FormArgs, 'form' | 'ctx' | 'site'>): void {
  const { form, site } = args
  const age = ageOf(String(form.get(TrapFields.time) ?? ''), args)
  const inTime = age !== null && age >= site.env.SIGN_UP_MIN_MS && age <= LongestMs
  if (inTime && !form.get(TrapFields.bait)) return
  throw new DomainError('validation', 'auth.register.try_again')
}
