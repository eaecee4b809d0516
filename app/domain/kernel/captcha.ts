/**
 * Where verbs meet the rule that whoever acts too often has to read a picture (spec §3: captcha). The
 * kernel only knows when to ask; the rule itself is connected by the wiring, as reactors are.
 */
import type { Ctx } from './context.ts'
import type { Tx } from './db.ts'

/** The acts that are counted; names are the wire's. */
export const CaptchaActions = [
  ...(['email', 'password', 'edit_userinfo', 'question', 'answer', 'comment', 'edit'] as const),
  ...(['invitation_answer', 'search', 'report', 'delete', 'vote'] as const),
] as const
export type CaptchaAction = (typeof CaptchaActions)[number]

/** An act on its way: told how it ended. */
export type Passage = {
  /** Inside the transaction of the act, with what it gives; may still refuse. */
  done(tx: Tx, value: unknown): void
  /** The act was refused, or broke; what it wrote is undone. */
  failed(error: unknown): void
}

/**
 * Looks at an act before its body, with the input as it came (`captcha_id`, `captcha_code`). Throws
 * `error.object.captcha_verification_failed`; null when nothing is to be remembered.
 */
export type CaptchaGate = (ctx: Ctx, action: CaptchaAction, raw: unknown) => Passage | null

let gate: CaptchaGate | null = null

/** Called once by the wiring. */
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
