/** Codes of authenticator apps: TOTP, RFC 6238, with SHA-1, 6 digits and steps of 30 seconds. */
import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '#kernel'

const Period = 30
const Digits = 6
/** Steps before and after the current one whose codes are accepted, because phone clocks are inexact. */
const Window = 1
/** As RFC 4226 recommends, 160 bits. */
const KeyBytes = 20

/** A new key, in base32. */
export function newTotpKey({ randomToken }: Pick<Ctx['ports'], 'randomToken'>): string {
  const bytes = Uint8Array.from(Buffer.from(randomToken(KeyBytes), 'base64url'))
  return new Secret({ buffer: bytes.buffer }).base32
}

const totpOf = (key: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: Digits,
    period: Period,
  })

/** The otpauth address that apps read from the QR code. `issuer`: the site; `label`: the account. */
export const totpAddress = (key: string, issuer: string, label: string): string =>
  totpOf(key, { issuer, label }).toString()

/** The step (time since 1970 / 30 s) whose code this is; null if it is wrong at `now` (ms). */
export function stepOfCode(key: string, code: string, now: number): number | null {
  const delta = totpOf(key).validate({ token: code, timestamp: now, window: Window })
  return delta === null ? null : Math.floor(now / 1000 / Period) + delta
}
