import type { LastChange } from '#ui/admin/settings-undo-model.ts'

export type SettingsModel = {
  title: string
  values: Record<string, unknown>
  defaults: Record<string, unknown>
  /** Shown below forms whose last change can be undone. */
  last?: LastChange | null
}

/** Both texts as rendered on their pages; a text that is just a URL redirects. */
export type LegalPreview = { name: string; html: string; away: string }[]

export type PrivilegesModel = {
  title: string
  selected: string
  shown: string
  levels: string[]
  rows: { name: string; value: string; presets: number[] }[]
  last: LastChange | null
}
