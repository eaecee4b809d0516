/** Two-step login of the caller's account. */
import { z } from 'zod'
import type { showOwnSteps } from '#access/second-step/own-steps.ts'
import { out } from '../kernel/out.ts'
import { Count, Seconds, seconds } from './values.ts'

export const OwnSecondSteps = z.strictObject({
  /** 0 = two-step login is off. */
  enabled_at: Seconds,
  required: z.boolean(),
  has_password: z.boolean(),
  codes_left: Count,
  steps: z.array(
    z.strictObject({
      id: z.number(),
      kind: z.enum(['totp', 'passkey']),
      name: out.text(),
      created_at: Seconds,
      /** 0 = never. */
      last_used_at: Seconds,
    }),
  ),
})

type Shown = Awaited<ReturnType<(typeof showOwnSteps)['execute']>>

export const toOwnSteps = (shown: Shown): z.infer<typeof OwnSecondSteps> => ({
  enabled_at: seconds(shown.onSince),
  required: shown.required,
  has_password: shown.hasPassword,
  codes_left: shown.codes.left,
  steps: shown.steps.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
    id,
    kind,
    name,
    created_at: seconds(createdAt),
    last_used_at: seconds(lastUsedAt),
  })),
})

/** `secret` is base32; `address` is the content of the QR code for authenticator apps. */
export const NewApp = z.strictObject({ secret: out.text(), address: out.text() })
export const toNewApp = (app: { key: string; address: string }) => ({
  secret: app.key,
  address: app.address,
})

/** `codes` are returned only this once; null = the account has recovery codes already. */
export const AddedStep = z.strictObject({ id: z.number(), codes: z.array(out.text()).nullable() })
export const toAddedStep = (added: z.infer<typeof AddedStep>) => added

export const RecoveryCodes = z.strictObject({ codes: z.array(out.text()) })
export const toRecoveryCodes = (made: z.infer<typeof RecoveryCodes>) => made

const KnownPasskey = z.strictObject({
  id: out.text(),
  type: z.literal('public-key'),
  transports: z.array(out.text()),
})

/** As `PublicKeyCredentialCreationOptionsJSON` of the Web Authentication API. */
export const NewPasskey = z.strictObject({
  rp: z.strictObject({ id: out.text(), name: out.text() }),
  user: z.strictObject({ id: out.text(), name: out.text(), displayName: out.text() }),
  challenge: out.text(),
  timeout: z.number(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.strictObject({ residentKey: out.text(), userVerification: out.text() }),
  attestation: out.text(),
})
export const toNewPasskey = (options: unknown) => options as z.infer<typeof NewPasskey>
