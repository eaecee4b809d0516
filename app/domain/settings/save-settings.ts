import type { z } from 'zod'
import {
  admin,
  type Command,
  command,
  type SettingGroup,
  type SiteSettings,
} from '#app/domain/kernel/index.ts'
import { currentSettings, forgetSettings } from './current-settings.ts'
import { saveSetting } from './settings.queries.ts'

type Values = Record<string, unknown>
export type SavedSettings = { changed: string[] }

/** Stands for a secret in what is told of a change. */
const Hidden = 'changed'

const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
const pick = (values: Values, names: string[]) =>
  Object.fromEntries(names.map(name => [name, values[name]]))

/**
 * The verb that saves one group of settings: an administrator's, in force at once for all pages and
 * processes. Fields in `secrets` are stored, but never told of. Gives the names of what changed.
 */
export function settingsVerb<G extends SettingGroup, I extends z.ZodType<SiteSettings[G]>>(
  group: G,
  input: I,
  secrets: readonly (keyof SiteSettings[G] & string)[] = [],
): Command<I, SavedSettings, 'setting.changed'> {
  return command({
    name: `settings.save_${group}`,
    guard: admin,
    input,
    emits: ['setting.changed'],
    run({ tx, viewer, now, emit }, given) {
      const present = currentSettings(tx).settings[group] as Values
      const next: Values = { ...present, ...given }
      const changed = Object.keys(next).filter(name => differs(present[name], next[name]))
      if (changed.length === 0) return { changed }
      saveSetting(tx, group, next, now)
      forgetSettings(tx)
      const told = (values: Values, stand: string) => ({
        ...pick(values, changed),
        ...Object.fromEntries(secrets.filter(s => changed.includes(s)).map(s => [s, stand])),
      })
      emit('setting.changed', {
        group,
        actorId: viewer.id,
        before: told(present, ''),
        after: told(next, Hidden),
      })
      return { changed }
    },
  })
}
