import type { KeyItem } from '#access/api-keys/list-keys.ts'
import type { LastChange } from '#ui/admin/settings-undo-model.ts'
import type { NewKey } from '#access/api-keys/create-key.ts'
import type { PageSizes } from '#ui/contents/content-model.ts'
import type { Scope } from '#shared/scopes.ts'
import type { UserRef } from '#ui/kit/user-line.tsx'

export type KeyModel = KeyItem

export type KeyFormModel = {
  expiries: ('date' | '7' | 'never' | '30' | '90' | '365')[]
  firstDay: string
  lastDay: string
  hasPassword: boolean
}

/** The form's answer with the new key, which is shown only once. */
export type KeyView = NewKey

export type AdminKeysModel = {
  page: number
  pages: number
  sizes: PageSizes | null
  path: string
  search: string
  count: number
  keys: (KeyItem & { owner: UserRef | null })[]
  scopes: Scope[]
  form: KeyFormModel
  words: string
  state: 'all' | 'live' | 'ended'
  states: ('all' | 'live' | 'ended')[]
  title: string
  values: Record<string, unknown>
  defaults: Record<string, unknown>
  last: LastChange | null
}

export type KeysModel = { title: string; keys: KeyItem[]; scopes: Scope[]; form: KeyFormModel }
