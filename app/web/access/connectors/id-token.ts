/**
 * Checks of an ID token received directly from the token endpoint over TLS, where its signature
 * adds nothing (OpenID Connect Core 3.1.3.7): audience, nonce, time and subject.
 */
import { badRequest } from '#kernel'

/** Allowed clock difference, in seconds. */
const Skew = 300

type Claims = { aud?: unknown; nonce?: unknown; exp?: unknown; iat?: unknown; sub?: unknown }

function readIdToken(token: string): Claims | null {
  try {
    const part = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? claims : null
  } catch {
    return null
  }
}

type Expected = { clientId: string; nonce: string; now: number }

/** Throws unless the token belongs to this login. `now` in ms. Returns the subject. */
export function checkIdToken(token: string, { clientId, nonce, now }: Expected): string {
  const claims = readIdToken(token)
  const audience = claims ? [claims.aud].flat() : []
  if (!claims || !audience.includes(clientId) || claims.nonce !== nonce) {
    throw badRequest('error.external.unavailable')
  }
  const seconds = now / 1000
  const late = typeof claims.exp !== 'number' || claims.exp < seconds - Skew
  const early = typeof claims.iat === 'number' && claims.iat > seconds + Skew
  if (late || early) throw badRequest('error.external.clock')
  return typeof claims.sub === 'string' ? claims.sub : ''
}
