/**
 * Connects verbs with the rule that frequent acts require a captcha (spec §3: captcha). The kernel only knows
 * when to check; the rule itself is connected at startup, like reactors.
 */
import type { Ctx } from './context.ts'
import type { Tx } from './db.ts'

/** The counted acts; names are those of the API. */
export const CaptchaActions = [
  ...(['email', 'password', 'edit_userinfo', 'question', 'answer', 'comment', 'edit'] as const),
  ...(['invitation_answer', 'search', 'report', 'delete', 'vote'] as const),
] as const
export type CaptchaAction = (typeof CaptchaActions)[number]

/** An act in progress; receives its result. */
export type Passage = {
  /** Called inside the transaction of the act, with its result; may still refuse. */
  done(tx: Tx, value: unknown): void
  /** The act was refused or failed, and was rolled back. */
  failed(error: unknown): void
}

/**
 * Checks an act before its body, with the raw input (`captcha_id`, `captcha_code`). Throws
 * `error.object.captcha_verification_failed`; null when there is nothing to report back.
 */
export type CaptchaGate = (ctx: Ctx, action: CaptchaAction, raw: unknown) => Passage | null

let gate: CaptchaGate | null = null

/** Called once at startup. */
export function connectCaptcha(rule: CaptchaGate): void {
  gate = rule
}

export function passGate(
  ctx: Ctx,
  action: CaptchaAction | undefined,
  raw: unknown,
): Passage | null {
  return action ? gate!(ctx, action, raw) : null
}
