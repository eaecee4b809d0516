import { z } from 'zod'
import { CaptchaActions, command, open, wire } from '#kernel'
import { dropSurplus, saveCaptcha } from './captcha.queries.ts'
import { answerHash, drawDigits } from './code.ts'
import { isCaptchaDue, subjectOf } from './counting.ts'

/** How long a captcha can be solved, in ms (spec §8). */
export const CaptchaLife = 6 * 60_000
/** Open captchas per member, and per network, which many visitors may share. */
const MostOpen = { member: 10, network: 100 } as const

export const CaptchaWays = ['picture', 'words'] as const

const IssueCaptchaInput = z.object({
  action: z.enum(CaptchaActions, { error: 'form.invalid' }),
  /** `words`: digits named in words instead of shown. */
  way: wire.oneOf(CaptchaWays, 'picture'),
})

export type IssuedCaptcha = {
  id: string
  /** A data URI; null for digits. */
  image: string | null
  /** Shown as words, typed as digits; null for an image. */
  digits: number[] | null
}

/**
 * Creates a captcha for an act of this visitor, to be solved once within six minutes; null if none is
 * required. Only a hash of its text is stored.
 */
export const issueCaptcha = command({
  name: 'captcha.issue',
  guard: open,
  input: IssueCaptchaInput,
  emits: [],
  async prepare(ctx, { action, way }) {
    if (!isCaptchaDue(ctx.db, action, ctx)) return null
    if (way === 'picture') return { ...(await ctx.ports.drawCaptcha()), digits: null }
    const digits = drawDigits(ctx.ports)
    return { text: digits.join(''), image: null, digits }
  },
  run(ctx, { action }, made): IssuedCaptcha | null {
    if (!made) return null
    const { tx, now, ports } = ctx
    const subject = subjectOf(action, ctx)
    const id = ports.randomToken(16)
    saveCaptcha(tx, {
      id,
      createdAt: now,
      expiresAt: now + CaptchaLife,
      action,
      subject,
      answerHash: answerHash(ports, id, made.text),
    })
    dropSurplus(tx, subject, subject.startsWith('u') ? MostOpen.member : MostOpen.network)
    return { id, image: made.image, digits: made.digits }
  },
})
