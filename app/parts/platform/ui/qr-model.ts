import type { QrImage } from '#ui/account/qr-image-model.ts'
import type { QrPurpose, QrProgress } from '#parts/platform/domain/identities/qr-tickets.ts'

export type QrQuestionModel = {
  title: string
  /** Nothing is waiting for the answer, or it was already given. */
  over: 'stale' | 'yes' | 'no' | null
  purpose: QrPurpose
  number: string
  state: string
  /** Empty: the app did not identify the user. */
  code: string
}

export type QrModel = {
  title: string
  purpose: QrPurpose
  /** This screen on reload, and where its form posts. */
  here: string
  /** Name of the app. */
  name: string
  standing: QrProgress
  minutes: number
  number: string
  image: QrImage | null
  redirectUrl: string
  /** The URL that a browser without scripts reloads every few seconds. */
  again: string | null
}
