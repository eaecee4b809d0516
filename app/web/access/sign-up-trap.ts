/**
 * Keeps simple programs from signing up, without a script: a field that people do not see must stay
 * empty, and a form must not come back sooner than a person can fill it in, nor a day later. Only for
 * the page; clients of the API have no form.
 */
import { DomainError } from '#app/domain/kernel/index.ts'
import type { FormArgs } from '#app/web/kernel/form-action.ts'
import type { Page } from '#app/web/kernel/page.ts'

/** Names of the two fields. */
export const TrapFields = { bait: 'second_name', time: 'opened_at' } as const

/** A form is good for so long, in ms. */
const LongestMs = 24 * 60 * 60_000

const sealOf = ({ ctx }: Pick<Page, 'ctx'>, at: string) => ctx.ports.keyedHash(`sign-up.${at}`)

/** When the form was made, so that nobody else can say so. */
export const openedAt = (page: Pick<Page, 'ctx'>) =>
  `${page.ctx.now}.${sealOf(page, String(page.ctx.now))}`

function ageOf(sealed: string, page: Pick<Page, 'ctx'>): number | null {
  const [at = '', seal] = sealed.split('.')
  return /^\d{1,15}$/.test(at) && seal === sealOf(page, at) ? page.ctx.now - Number(at) : null
}

/** Refuses what no person has filled in; what was typed stays, and the form is a fresh one. */
export function insistOnPerson(args: Pick<FormArgs, 'form' | 'ctx' | 'site'>): void {
  const { form, site } = args
  const age = ageOf(String(form.get(TrapFields.time) ?? ''), args)
  const inTime = age !== null && age >= site.env.SIGN_UP_MIN_MS && age <= LongestMs
  if (inTime && !form.get(TrapFields.bait)) return
  throw new DomainError('validation', 'auth.register.try_again')
}
