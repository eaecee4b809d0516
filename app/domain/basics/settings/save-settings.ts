import { z } from 'zod'
import {
  type Command,
  command,
  type Guard,
  type Member,
  merged,
  type SettingGroup,
  type SiteSettings,
  type WriteCtx,
  factsOf,
  SettingGroups,
} from '#kernel'
import { differIn, ownValue, putValue } from '#shared/own-value.ts'
import { secretFrom } from '#shared/secret-mask.ts'
import { currentSettings, forgetSettings } from './current-settings.ts'
import { saveSetting } from './settings.queries.ts'

type Values = Record<string, unknown>
export type SavedSettings = { changed: string[] }

/** Placeholder for secrets in the change log. */
export const HiddenValue = 'changed'

/** Values of a form that are stored elsewhere, before and after. */
type Beside = { before: Values; after: Values }

const fieldsOf = (group: SettingGroup): Record<string, z.ZodType> => SettingGroups[group].shape

/** The fields of a group that are secret, or derived. */
export const fieldsThatAre = (group: SettingGroup, fact: 'secret' | 'derived'): string[] =>
  Object.entries(fieldsOf(group)).flatMap(([name, one]) => (factsOf(one)[fact] ? [name] : []))

/** The group as it will be stored. Missing fields keep their values, and so do secrets submitted as their mask. */
export function wanted<G extends SettingGroup>(
  group: G,
  given: Partial<SiteSettings[G]>,
  settings: SiteSettings,
): SiteSettings[G] {
  const next = merged(settings[group], given)
  const secrets = fieldsThatAre(group, 'secret').map(name => [
    name,
    secretFrom(String(ownValue(next, name)), String(ownValue(settings[group], name))),
  ])
  return { ...next, ...Object.fromEntries(secrets) }
}

/**
 * Stores the given values that differ, in force at once for all pages and processes, and emits one change of `group`,
 * whose form may include fields of other groups. Returns the names of the changed fields.
 */
export function storeSettings(
  { tx, viewer, now, emit }: WriteCtx<Member, 'setting.changed'>,
  group: SettingGroup,
  given: { [G in SettingGroup]?: Partial<SiteSettings[G]> },
  beside: Beside = { before: {}, after: {} },
): SavedSettings {
  const { settings, unreadable } = currentSettings(tx)
  const before: Values = {}
  const after: Values = {}
  const note = (old: Values, next: Values, fields: Record<string, z.ZodType> = {}) => {
    const names = Object.keys(next).filter(
      name => ownValue(next, name) !== undefined && differIn(name, old, next),
    )
    for (const name of names) {
      const { secret, derived } = factsOf(ownValue(fields, name))
      if (derived) continue
      putValue(before, name, secret ? '' : ownValue(old, name))
      putValue(after, name, secret ? HiddenValue : ownValue(next, name))
    }
    return names.length > 0
  }
  for (const name of Object.keys(given) as SettingGroup[]) {
    const next = wanted(name, given[name] ?? {}, settings)
    // A value that could not be read is written again even if the form shows the one in force.
    const broken = unreadable.some(field => field.startsWith(`${name}.`))
    if (note(settings[name], next, fieldsOf(name)) || broken) saveSetting(tx, name, next, now)
  }
  note(beside.before, beside.after)
  forgetSettings(tx)
  const changed = Object.keys(after)
  if (changed.length > 0) emit('setting.changed', { group, actorId: viewer.id, before, after })
  return { changed }
}

type Shape<G extends SettingGroup> = {
  [F in keyof SiteSettings[G]]: z.ZodOptional<z.ZodType<SiteSettings[G][F]>>
}

/** Input of a verb that saves a group: its declared fields, and in `own` those with rules of their own. */
export function settingsInput<G extends SettingGroup, const O extends z.ZodRawShape>(
  group: G,
  own: O,
): z.ZodObject<Omit<Shape<G>, keyof O> & O> {
  const declared = Object.entries(fieldsOf(group)).flatMap(([name, one]) => {
    const { given } = factsOf(one)
    return given ? [[name, given]] : []
  })
  return z.object({ ...Object.fromEntries(declared), ...own }) as never
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
