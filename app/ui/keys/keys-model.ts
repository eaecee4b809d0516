import type { KeyItem } from '#access/api-keys/list-keys.ts'
import type { NewKey } from '#access/api-keys/create-key.ts'
import type { Scope } from '#shared/scopes.ts'

export type KeyModel = KeyItem

export type KeyFormModel = {
  expiries: ('date' | '7' | 'never' | '30' | '90' | '365')[]
  firstDay: string
  lastDay: string
  hasPassword: boolean
}

/** The form's answer with the new key, which is shown only once. */
export type KeyView = NewKey

export type KeysModel = { title: string; keys: KeyItem[]; scopes: Scope[]; form: KeyFormModel }
