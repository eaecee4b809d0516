import type { SettingsModel } from '#ui/admin/settings-model.ts'

export type CustomCodeModel = SettingsModel & {
  allowed: AllowedCode | null
  /** Maximum sources of each kind. */
  most: number
}

export type AllowedCode = {
  scripts: number
  scriptAttributes: number
  styles: number
  styleAttributes: number
  hosts: string[]
}
