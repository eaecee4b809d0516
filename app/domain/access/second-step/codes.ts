/** Codes typed as a second step: six digits of an app, or a recovery code. */
import { type Ctx, invalid, wire } from '#kernel'

const CodesMade = 10
/** 80 bits: cannot be guessed. */
const CodeBytes = 10
/** Base 32 without letters that look like digits (Crockford). */
const Letters = '0123456789abcdefghjkmnpqrstvwxyz'
const CodeShape = new RegExp(`^[${Letters}]{16}$`)

/** A recovery code as its owner stores it: sixteen letters and digits in groups of four. */
function newCode({ randomToken }: Pick<Ctx['ports'], 'randomToken'>): string {
  let bits = BigInt(`0x${Buffer.from(randomToken(CodeBytes), 'base64url').toString('hex')}`)
  let text = ''
  for (let at = 0; at < (CodeBytes * 8) / 5; at++) {
    text += Letters[Number(bits & 31n)]
    bits >>= 5n
  }
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

export const newCodes = (ports: Pick<Ctx['ports'], 'randomToken'>): string[] =>
  Array.from({ length: CodesMade }, () => newCode(ports))

/** The input without spaces and hyphens, in lower case; `o` counts as 0, `i` and `l` as 1. */
const tidy = (typed: string) =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')

export const hashCode = ({ hashToken }: Pick<Ctx['ports'], 'hashToken'>, typed: string): string =>
  hashToken(tidy(typed))

/** Which of the two it can be; null = neither. */
export function kindOfCode(typed: string): 'totp' | 'recovery_code' | null {
  const text = tidy(typed)
  if (/^\d{6}$/.test(text)) return 'totp'
  return CodeShape.test(text) ? 'recovery_code' : null
}

/** The digits of an app's code. */
export const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')

export const CodeInput = wire
  .text({ max: 100, required: true, trim: true })
  .describe('6 digits of an authenticator app, or a recovery code; required')

const WrongCode = 'error.second_step.wrong_code'
export const wrongCode = () => invalid({ field: 'code', reason: WrongCode })
