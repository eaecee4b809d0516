/** How a group of settings is read as a whole, and which groups parts save. */
import type { Command, Ctx, SettingGroup } from '#kernel'
import type { SavedSettings } from '#basics/settings/save-settings.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'

export type Values = Record<string, unknown>
export type Here = Pick<Ctx, 'db' | 'settings'>
// Their inputs differ; each is read by its own schema.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Save = Command<any, SavedSettings, 'setting.changed'>

export type Writer = {
  save: Save
  /** Returns the fields in which the form differs from what is stored. */
  read?(here: Here): Values
  /** Converts these values to the input of the verb. */
  input?(values: Values): Values
  /** Secrets of each list entry, as `*.name`: never shown, and cannot be undone. */
  secrets?: readonly string[]
  /** Belongs to this installation: shown, but changed only by the form. */
  fixed?: readonly string[]
  /** Converts the values to their form in a file, and back. */
  toFile?(ctx: Ctx, values: Values): Values | Promise<Values>
  fromFile?(ctx: Ctx, values: Values): Values | Promise<Values>
  /** The field that an error of the verb belongs to. */
  place?(field: string, values: Values): string
}

/** Groups that are not in files. */
export const unwritten = {
  new_url: 'a request that waits for its confirmation',
  install: 'the setup date of this site',
} satisfies Partial<Record<SettingGroup, string>>

export type WrittenGroup = Exclude<SettingGroup, keyof typeof unwritten>

/** Groups that parts save, each after that group; `screen` is where its form is. */
export const writersOfParts = new ExtensionPoint<
  Writer & { group: WrittenGroup; after: WrittenGroup; screen: string }
>()

/** Where the form of a part's group is; undefined for other groups. */
export const partScreen = (name: string): string | undefined =>
  writersOfParts.all.find(({ group }) => group === name)?.screen
