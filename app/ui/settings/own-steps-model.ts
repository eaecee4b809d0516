import type { QrImage } from '#ui/account/qr-image-model.ts'

/** Newly created recovery codes; shown only once. */
export type NewCodes = { codes: string[] }

export type OwnStepsModel = {
  edit:
    | { name: 'app'; id: number }
    | { name: 'codes'; id: number }
    | { name: 'remove'; id: number }
    | null
  passkeysAt: string | null
  must: boolean
  pending: { key: string; address: string; image: QrImage } | null
  onSince: number
  hasPassword: boolean
  required: boolean
  steps: {
    id: number
    kind: 'totp' | 'passkey'
    name: string
    createdAt: number
    lastUsedAt: number
  }[]
  codes: { all: number; left: number }
}
