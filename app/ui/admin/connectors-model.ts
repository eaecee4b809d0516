import type { SettingsModel } from '#ui/admin/settings-model.ts'

export type ConnectorModel = SettingsModel & {
  /** Empty for a new one. */
  slug: string
  /** To be entered at the service. */
  receiver: string
}
