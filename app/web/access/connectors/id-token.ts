/**
 * The checks of an ID token that came straight from the token address over TLS, where its signature
 * says nothing more (OpenID Connect Core 3.1.3.7): for us, for this way, made now, about this person.
 */
import { badRequest } from '#app/domain/kernel/index.ts'

/** How far the clocks of both sides may be apart, in seconds. */
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

/** Throws unless the token is one for this sign-in. `now` in ms. Gives the person's id. */
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
