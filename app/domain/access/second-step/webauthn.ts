/**
 * The site's part of WebAuthn: options for the browser, and checks of its responses (Web Authentication Level
 * 3, §7). Passkeys belong to the host of the configured site URL; the Host header of a request is ignored.
 */
import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Ctx, SiteSettings } from '#kernel'

/** The library takes 25 MB of memory, so it is loaded when the first passkey is checked. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** How long a challenge can be answered, in ms. */
export const ChallengeLife = 5 * 60_000

/** COSE numbers of the accepted signatures: ES256 and RS256; every authenticator supports one of them. */
const Algorithms = [-7, -257]
const Transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export type RelyingParty = { id: string; origin: string; name: string }

/** Browsers bind passkeys to host names only: a site whose URL has an IP address can have none. */
export const canHavePasskeys = ({ general }: SiteSettings): boolean =>
  isIP(new URL(general.site_url).hostname.replace(/^\[|\]$/g, '')) === 0

export function relyingParty({ general }: SiteSettings): RelyingParty {
  const { hostname, origin } = new URL(general.site_url)
  return { id: hostname, origin, name: general.name }
}

/** A random challenge as base64url. */
export const newChallenge = ({ randomToken }: Pick<Ctx['ports'], 'randomToken'>) => randomToken(32)

/** The id of an account for authenticators, as base64url; reveals nothing about the person. */
export const handleOf = ({ hashToken }: Pick<Ctx['ports'], 'hashToken'>, userId: number) =>
  Buffer.from(hashToken(`passkey.${userId}`)).toString('base64url')

const Base64Url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/)
const credential = <R extends z.ZodType>(response: R) =>
  z.object({ id: Base64Url, rawId: Base64Url, type: z.literal('public-key'), response })

/** What a browser returns, as JSON text or already parsed. */
const handedBack = <C extends z.ZodType>(shape: C) =>
  z.preprocess(
    value => {
      if (typeof value !== 'string' || value.length > 40_000) return value
      try {
        return JSON.parse(value) as unknown
      } catch {
        return null
      }
    },
    shape.catch(() => null as never).nullable(),
  )

/** A new passkey; null for anything else. */
export const NewPasskeyField = handedBack(
  credential(
    z.object({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: z.array(z.string().max(20)).max(20).catch([]).default([]),
    }),
  ),
).describe('what navigator.credentials.create gave, as JSON; required')
/** An answer of a passkey to a challenge; null for anything else. */
export const PasskeyAnswerField = handedBack(
  credential(
    z.object({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Base64Url.nullish(),
    }),
  ),
).describe('what navigator.credentials.get gave, as JSON; required')
type NewPasskey = NonNullable<z.output<typeof NewPasskeyField>>
export type PasskeyAnswer = NonNullable<z.output<typeof PasskeyAnswerField>>

/** The fields of a passkey that a browser needs. */
export type KnownPasskey = { credentialId: string; transports: string }

const described = ({ credentialId, transports }: KnownPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: JSON.parse(transports) as AuthenticatorTransport[],
})

type Owner = { handle: string; email: string; name: string; passkeys: KnownPasskey[] }

/** For the browser: create a passkey that is none of the existing ones. */
export const creationOptions = (
  { id, name }: RelyingParty,
  challenge: string,
  owner: Owner,
): PublicKeyCredentialCreationOptionsJSON => ({
  rp: { id, name },
  user: { id: owner.handle, name: owner.email, displayName: owner.name },
  challenge,
  timeout: ChallengeLife,
  pubKeyCredParams: Algorithms.map(alg => ({ type: 'public-key', alg })),
  excludeCredentials: owner.passkeys.map(described),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
})

/**
 * For the browser: answer the challenge with one of these passkeys. Without a list the user chooses the
 * account, and the passkey must verify the user.
 */
export const requestOptions = (
  { id }: RelyingParty,
  challenge: string,
  passkeys: KnownPasskey[] | null,
) => ({
  rpId: id,
  challenge,
  timeout: ChallengeLife,
  userVerification: passkeys ? ('preferred' as const) : ('required' as const),
  ...(passkeys && { allowCredentials: passkeys.map(described) }),
})

/** The library throws for any mistake; here all are one refusal. */
const orNull = <T>(checked: Promise<T>) => checked.catch(() => null)

/** Attestations with certificates are not requested; checking one could call addresses that it names. */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'))
}

export type CheckedPasskey = {
  credentialId: string
  publicKey: string
  counter: number
  transports: string
}

/** The passkey that a browser made for this challenge; null if anything does not match. */
export async function checkNewPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  given: NewPasskey,
): Promise<CheckedPasskey | null> {
  const { attestationObject } = given.response
  if (!(await orNull(isUnattested(attestationObject)))) return null
  const { verifyRegistrationResponse } = await library()
  const found = await orNull(
    verifyRegistrationResponse({
      response: { ...given, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: Algorithms,
    }),
  )
  if (!found?.verified) return null
  const { credential } = found.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(
      Transports.filter(transport => given.response.transports.includes(transport)),
    ),
  }
}

type Expected = { challenge: string; userVerified: boolean; handle: string }
type StoredPasskey = { credentialId: string; publicKey: string }

/**
 * The signature counter of this passkey's answer to this challenge; null if anything does not match. The
 * caller must check whether the counter increased, which is meaningful only for a genuine answer.
 */
export async function checkAnswer(
  { id, origin }: RelyingParty,
  { challenge, userVerified, handle }: Expected,
  { credentialId, publicKey }: StoredPasskey,
  given: PasskeyAnswer,
): Promise<number | null> {
  const { userHandle: named } = given.response
  if (given.id !== credentialId || (named && named !== handle)) return null
  const { verifyAuthenticationResponse } = await library()
  const response = { ...given, clientExtensionResults: {} } as AuthenticationResponseJSON
  const found = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: userVerified,
    }),
  )
  return found?.verified ? found.authenticationInfo.newCounter : null
}

/** Authenticators without a counter send 0; the others count up, so anything else is a copy. */
export const hasGoneBack = (stored: number, given: number) =>
  (stored > 0 || given > 0) && given <= stored
