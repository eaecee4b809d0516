/** Input for creating an API key. */
import { z } from 'zod'
import { OldPasswordField } from '#access/auth/credentials.schema.ts'
import { checkboxes, invalid, isAdmin, type Member, wire } from '#kernel'
import { AdminScopes, type Scope, Scopes } from '#shared/scopes.ts'
import { Day } from '#shared/durations.ts'

const KeyNameMax = 50
/** Most keys in force that one member may have. */
export const MostKeys = 20

/** A number of days, a date, or never. */
export const Expiries = ['7', '30', '90', '365', 'date', 'never'] as const
type Expiry = (typeof Expiries)[number]

const FarthestMs = 3653 * Day

const ScopesField = z
  .preprocess(
    value => (typeof value === 'string' && value !== '' ? value.split(/[\s,]+/) : value || []),
    z
      .array(z.enum(Scopes, { error: 'form.invalid' }), { error: 'form.invalid' })
      .max(50, { error: 'form.invalid' })
      .transform((given, ctx): Scope[] => {
        if (given.length === 0) ctx.addIssue({ code: 'custom', message: 'error.api_key.no_scope' })
        // In a fixed order, so that the same choice is stored as the same text.
        return Scopes.filter(scope => given.includes(scope))
      }),
  )
  .describe(`list of ${Scopes.join(', ')}, required`)

export const KeyFields = {
  name: wire.text({ max: KeyNameMax, required: true, trim: true }),
  scopes: checkboxes(ScopesField),
  expires: wire.oneOf(Expiries, '90'),
  /** The last day, if `expires` is `date`. */
  expires_on: wire.text({ max: 10, trim: true }),
  pass: OldPasswordField,
  /** The calling session; set by the transport. */
}

/** When a key created now expires, in ms; 0 = never. Throws an error for `expires_on`. */
export function endOf(expires: Expiry, day: string, now: number): number {
  if (expires === 'never') return 0
  if (expires !== 'date') return now + Number(expires) * Day
  const begin = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  const real = !Number.isNaN(begin) && new Date(begin).toISOString().startsWith(day)
  const end = begin + Day
  if (real && end > now && end <= now + FarthestMs) return end
  throw invalid({ field: 'expires_on', reason: day ? 'error.api_key.past' : 'form.required' })
}

/** Throws if the scopes include something that the owner may never do. */
export function insistOnScopes(owner: Pick<Member, 'roleId'>, scopes: readonly Scope[]): void {
  if (!isAdmin(owner) && scopes.some(scope => AdminScopes.includes(scope)))
    throw invalid({ field: 'scopes', reason: 'error.api_key.not_yours' })
}
