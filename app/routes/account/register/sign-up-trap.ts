/**
 * Keeps simple bots from signing up, without a script: a hidden field must stay empty, and the form
 * is valid for a day. One that comes back faster than a person types waits, since password managers
 * do that too. Only for the page; API clients have no form.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '#kernel'
import type { FormArgs } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'

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
export async function insistOnPerson(args: Pick<FormArgs, 'form' | 'ctx' | 'site'>): Promise<void> {
  const { form, site } = args
  const age = ageOf(String(form.get(TrapFields.time) ?? ''), args)
  if (age === null || age > LongestMs || form.get(TrapFields.bait))
    throw new DomainError('validation', 'auth.register.try_again')
  const least = site.env.SIGN_UP_MIN_MS
  // A clock that was set back makes the form younger than none.
  if (age < least) await pause(Math.min(least, least - age))
}
