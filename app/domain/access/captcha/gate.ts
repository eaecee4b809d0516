/** The captcha rule that the kernel applies before an act, for every transport. */
import {
  type CaptchaAction,
  type CaptchaGate,
  type Ctx,
  DomainError,
  isLocked,
  type Tx,
  writing,
} from '#kernel'
import { takeCaptcha } from './captcha.queries.ts'
import { answerHash } from './code.ts'
import { clearActs, countAct, isCaptchaDue, isCounted, subjectOf } from './counting.ts'
import { CaptchaRules } from './rules.ts'

export const CaptchaRefused = 'error.object.captcha_verification_failed'

/** The only refusal: no captcha, a wrong one, a used or expired one, or one for another act. */
const refused = () =>
  new DomainError('validation', CaptchaRefused, {
    fields: [{ field: 'captcha_code', reason: CaptchaRefused }],
  })

const TextMax = 100

/** Both fields as received; null unless both are filled. */
function given(raw: unknown): { id: string; code: string } | null {
  const { captcha_id: id, captcha_code: code } = (raw ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof code !== 'string') return null
  if (id === '' || code.trim() === '' || id.length + code.length > TextMax) return null
  return { id, code }
}

/** Checks a captcha and uses it up. */
function solves(ctx: Ctx, action: CaptchaAction, { id, code }: { id: string; code: string }) {
  ctx.ports.beforeWrite?.(ctx.request)
  const found = writing(ctx.db, tx => ({ row: takeCaptcha(tx, id) })).row
  return (
    found !== undefined &&
    found.action === action &&
    found.subject === subjectOf(action, ctx) &&
    found.expiresAt > ctx.now &&
    found.answerHash === answerHash(ctx.ports, id, code)
  )
}

/** Acts this request was already allowed: two pages of one search are one search. */
const letThrough = new WeakMap<Ctx, Set<CaptchaAction>>()

/**
 * Counts the act before it happens. Throws if a captcha is required and was not solved. While another process writes,
 * searches are not counted: reading goes on.
 */
function countBefore(ctx: Ctx, action: CaptchaAction, solved: boolean): void {
  ctx.ports.beforeWrite?.(ctx.request)
  try {
    writing(ctx.db, tx => {
      if (!solved && isCaptchaDue(tx, action, ctx)) throw refused()
      countAct(tx, action, ctx)
    })
  } catch (error) {
    if (!isLocked(error)) throw error
  }
  const known = letThrough.get(ctx) ?? new Set()
  letThrough.set(ctx, known.add(action))
}

const isRepeated = (value: unknown) =>
  typeof value === 'object' && value !== null && 'repeated' in value && value.repeated === true

export const captchaGate: CaptchaGate = (ctx, action, raw) => {
  if (!isCounted(action, ctx)) return null
  if (letThrough.get(ctx)?.has(action)) return null
  const { counts, once } = CaptchaRules[action]
  const due = isCaptchaDue(ctx.db, action, ctx)
  const code = due ? given(raw) : null
  const solved = code !== null && solves(ctx, action, code)
  // The same form may have been sent twice and the first used up the code: that is known only at the end.
  if (due && !solved && !once) throw refused()
  if (counts === 'before') {
    countBefore(ctx, action, solved)
    return null
  }
  if (counts === 'never') return null
  let turnedAway = false
  return {
    done(tx: Tx, value) {
      if (isRepeated(value)) return
      // Checked again inside the transaction: simultaneous requests all pass the first check before any is
      // counted.
      if (!solved && isCaptchaDue(tx, action, ctx)) {
        turnedAway = true
        throw refused()
      }
      if (counts === 'failure') clearActs(tx, action, ctx)
      else countAct(tx, action, ctx)
    },
    failed(error) {
      const counted = counts === 'all' || (counts === 'failure' && isWrongValue(error))
      if (counted && !turnedAway) writing(ctx.db, tx => countAct(tx, action, ctx))
    },
  }
}

/** A wrong password, as opposed to a suspended account or a reached limit. */
const isWrongValue = (error: unknown) => error instanceof DomainError && error.code === 'validation'
