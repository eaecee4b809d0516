/** Two-step login of the caller's account. */
import { z } from 'zod'
import type { showOwnSteps } from '#access/second-step/own-steps.ts'
import { out } from '../kernel/out.ts'
import { asIs, kind, list, shape } from '../kernel/wire.ts'
import { Count, Seconds } from './values.ts'

type OwnSteps = Awaited<ReturnType<(typeof showOwnSteps)['execute']>>

const OwnStep = shape<OwnSteps['steps'][number]>()({
  id: z.number(),
  kind: z.enum(['totp', 'passkey']),
  name: out.text(),
  created_at: Seconds,
  /** 0 = never. */
  last_used_at: Seconds,
})
export const OwnSecondSteps = shape<OwnSteps>()({
  /** 0 = two-step login is off. */
  enabled_at: [Seconds, 'onSince'],
  required: z.boolean(),
  has_password: z.boolean(),
  codes_left: [Count, ({ codes }) => codes.left],
  steps: list(OwnStep),
})

/** `secret` is base32; `address` is the content of the QR code for authenticator apps. */
export const NewApp = shape<{ key: string; address: string }>()({
  secret: [out.text(), 'key'],
  address: out.text(),
})

/** `codes` are returned only this once; null = the account has recovery codes already. */
export const AddedStep = asIs(
  z.strictObject({ id: z.number(), codes: z.array(out.text()).nullable() }),
)

export const RecoveryCodes = asIs(z.strictObject({ codes: z.array(out.text()) }))

const KnownPasskey = z.strictObject({
  id: out.text(),
  type: z.literal('public-key'),
  transports: z.array(out.text()),
})

/** As `PublicKeyCredentialCreationOptionsJSON` of the Web Authentication API. */
const PasskeyOptions = z.strictObject({
  rp: z.strictObject({ id: out.text(), name: out.text() }),
  user: z.strictObject({ id: out.text(), name: out.text(), displayName: out.text() }),
  challenge: out.text(),
  timeout: z.number(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.strictObject({ residentKey: out.text(), userVerification: out.text() }),
  attestation: out.text(),
})
export const NewPasskey = kind(
  PasskeyOptions,
  (options: unknown) => options as z.infer<typeof PasskeyOptions>,
)
