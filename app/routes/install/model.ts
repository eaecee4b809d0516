import type { SetupStep } from '#site/install/setup-steps.ts'
import type { SetupStop, SetupView } from '#site/install/show-setup.ts'

export type InstallModel = {
  title: string
  /** Null until the token has been entered. */
  setup: (Omit<SetupView, 'stop' | 'site'> & { stop: StopText | null; asked: SetupStep }) | null
  site: SiteValues
  /** The first time zone, taken from the language. */
  timeZone: string
  languages: { value: string; label: string }[]
  language: string
}

export type StopText = { kind: SetupStop['kind']; text: string }

export type SiteValues = NonNullable<SetupView['site']>
