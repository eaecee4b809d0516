import type { SettingsModel } from '#ui/admin/settings-model.ts'

export type ConnectorModel = SettingsModel & {
  /** Empty for a new one. */
  slug: string
  /** To be entered at the service. */
  receiver: string
}

export type ConnectorsModel = {
  title: string
  wayIn: boolean
  items: { icon: string; slug: string; name: string; enabled: boolean; linked: number }[]
  asked: string | null
  presets: string[]
}
