import type { z } from 'zod'
import {
  type Command,
  command,
  type Guard,
  type Member,
  merged,
  type SettingGroup,
  type SiteSettings,
  type WriteCtx,
} from '#kernel'
import { differIn, ownValue, putValue } from '#shared/own-value.ts'
import { currentSettings, forgetSettings } from './current-settings.ts'
import { saveSetting } from './settings.queries.ts'

type Values = Record<string, unknown>
export type SavedSettings = { changed: string[] }

/** Placeholder for secrets in the change log. */
export const HiddenValue = 'changed'

const pick = (values: Values, names: string[]) =>
  Object.fromEntries(names.map(name => [name, ownValue(values, name)]))

export type StoreOptions = {
  /** Stored, but never logged. */
  secrets?: readonly string[]
  /** Derived from other fields, such as HTML from Markdown: stored, but not logged as a change. */
  derived?: readonly string[]
  /** Values of the form that are stored elsewhere, before and after. */
  beside?: { before: Values; after: Values }
}

/**
 * Stores the given values that differ, in force at once for all pages and processes, and emits one change of `group`,
 * whose form may include fields of other groups. Returns the names of the changed fields.
 */
export function storeSettings(
  { tx, viewer, now, emit }: WriteCtx<Member, 'setting.changed'>,
  group: SettingGroup,
  given: { [G in SettingGroup]?: Partial<SiteSettings[G]> },
  { secrets = [], derived = [], beside = { before: {}, after: {} } }: StoreOptions = {},
): SavedSettings {
  const { settings, unreadable } = currentSettings(tx)
  const before: Values = {}
  const after: Values = {}
  const note = (old: Values, next: Values) => {
    const names = Object.keys(next).filter(
      name => ownValue(next, name) !== undefined && differIn(name, old, next),
    )
    const told = names.filter(name => !derived.includes(name))
    Object.assign(before, pick(old, told))
    Object.assign(after, pick(next, told))
    return names.length > 0
  }
  for (const [name, values] of Object.entries(given)) {
    const current = ownValue(settings, name) as Values
    // A value that could not be read is written again even if the form shows the one in force.
    const broken = unreadable.some(field => field.startsWith(`${name}.`))
    if (note(current, values) || broken) saveSetting(tx, name, merged<Values>(current, values), now)
  }
  note(beside.before, beside.after)
  forgetSettings(tx)
  const changed = Object.keys(after)
  for (const secret of secrets.filter(name => changed.includes(name))) {
    putValue(before, secret, '')
    putValue(after, secret, HiddenValue)
  }
  if (changed.length > 0) emit('setting.changed', { group, actorId: viewer.id, before, after })
  return { changed }
}

/**
 * Creates the verb that saves one group of settings. Missing fields stay. Returns the names of the changed
 * fields.
 */
export function settingsVerb<G extends SettingGroup, I extends z.ZodType<Partial<SiteSettings[G]>>>(
  group: G,
  guard: Guard<Member>,
  input: I,
  name = `settings.save_${group}`,
): Command<I, SavedSettings, 'setting.changed'> {
  return command({
    name,
    guard,
    input,
    emits: ['setting.changed'],
    run: (ctx, given) => storeSettings(ctx, group, { [group]: given }),
  })
}
