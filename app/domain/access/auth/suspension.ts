/** How long a suspension lasts (spec §3 user statuses), and why. Months and years follow the calendar. */
import { badRequest, type Ctx, invalid, wire } from '#kernel'
import type { UserRow } from '#basics/users/users.queries.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { Reason, SuspendReasons } from '#shared/codes.ts'
import { Hour, Minute } from '#shared/durations.ts'

export const SuspendDurations = [
  '24h',
  '48h',
  '72h',
  '7d',
  '14d',
  '1m',
  '2m',
  '3m',
  '6m',
  '1y',
  'forever',
] as const
export type SuspendDuration = (typeof SuspendDurations)[number]

/** Longest message to the member, in code points. */
const MessageMax = 500

/** Input of the verbs that suspend. Without a reason, as Answer's clients call them, none is given. */
export const suspensionFields = {
  suspend_duration: wire.oneOf(SuspendDurations, 'forever'),
  suspend_type: wire.int(0, 1000, 0).describe('number of a reason, else 0: none'),
  suspend_msg: wire.text({ max: MessageMax, trim: true }),
}
export type SuspensionReason = { suspend_type: number; suspend_msg: string }

/** Throws for an unknown reason, and for one that requires a message without it. */
export function insistOnReason({
  suspend_type: type,
  suspend_msg: message,
}: SuspensionReason): void {
  if (type !== 0 && !isOneOf(SuspendReasons, type)) throw badRequest('error.report.not_found')
  if (type === Reason.something && message === '')
    throw invalid({ field: 'suspend_msg', reason: 'form.required' })
}

/** The date stored for "forever", in ms. */
export const Forever = Date.UTC(2099, 11, 31, 23, 59, 59)

/** The end as screens show it, in ms; 0 = permanent. */
export const visibleEnd = (until: number): number => (until <= 0 || until >= Forever ? 0 : until)

function afterMonths(now: number, months: number): number {
  const start = new Date(now)
  const end = new Date(now)
  end.setUTCMonth(start.getUTCMonth() + months)
  // Months without a 31st end on their last day.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end.getTime()
}

/** When a suspension that starts now ends, in ms. */
export function suspensionEnd(duration: SuspendDuration, now: number): number {
  if (duration === 'forever') return Forever
  const count = parseInt(duration, 10)
  if (duration.endsWith('h')) return now + count * Hour
  if (duration.endsWith('d')) return now + count * 24 * Hour
  return afterMonths(now, duration.endsWith('y') ? 12 * count : count)
}

/** Two ends that are closer, in ms, come from one form that was sent twice. */
const SameEnd = Minute

/** Whether a member is suspended like this already; all is empty once a suspension is lifted. */
export const isSameSuspension = (
  { suspendedFor, suspendedNote, suspendedUntil }: UserRow,
  { suspend_type, suspend_msg }: SuspensionReason,
  until: number,
): boolean =>
  suspendedFor === suspend_type &&
  suspendedNote === suspend_msg &&
  Math.abs(until - suspendedUntil) < SameEnd

const Use = 'suspension'
type Case = { id: number; suspendedAt: number }

/**
 * What the page of suspended members shows someone who is not logged in: the suspension whose account they have proved
 * to own.
 */
export const sealCase = ({ id, suspendedAt }: Case, { seal }: Ctx['ports']): string =>
  seal(`${id} ${suspendedAt}`, Use)

export function openCase(sealed: string, { unseal }: Ctx['ports']): Case | null {
  const [id, suspendedAt] = (unseal(sealed, Use) ?? '').split(' ').map(Number)
  return id && suspendedAt ? { id, suspendedAt } : null
}
