import { z } from 'zod'
import {
  admin,
  command,
  harmless,
  type PrivilegeLevel,
  PrivilegeLevels,
  proved,
  query,
  type SiteSettings,
  stays,
  wholeNumber,
} from '#kernel'
import { type SavedSettings, storeSettings } from '#basics/settings/save-settings.ts'

export type PrivilegeKey = keyof typeof PrivilegeLevels
export const PrivilegeKeys = Object.keys(PrivilegeLevels) as PrivilegeKey[]
export const CustomLevel = 99
const Levels = [1, 2, 3, CustomLevel] as const satisfies PrivilegeLevel[]

const Level = z
  .preprocess(
    value => (typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value),
    z.literal(Levels, { error: 'error.privileges.level' }),
  )
  .describe('1, 2, 3 or 99 (own numbers), required')

const ReputationMax = 1_000_000
export const PrivilegeNumber = wholeNumber(1, ReputationMax)

const PrivilegesInput = z.object({
  level: Level,
  ...stays({
    custom_privileges: z
      .array(
        z.object(
          {
            // The API adds the prefix `rank.`.
            key: z.string({ error: 'form.invalid' }).transform(key => key.replace(/^rank\./, '')),
            value: PrivilegeNumber,
          },
          { error: 'form.invalid' },
        ),
        { error: 'form.invalid' },
      )
      .max(100, { error: 'form.invalid' })
      .describe('list of { key, value }'),
  }),
})

export type LevelTable = Record<PrivilegeKey, number>
export type PrivilegesView = {
  selected: PrivilegeLevel
  /** The reputation that each privilege requires, by level. */
  levels: { level: PrivilegeLevel; values: LevelTable }[]
}

function valuesOf(level: PrivilegeLevel, custom: Record<string, number>): LevelTable {
  const of = (key: PrivilegeKey) => {
    const presets = PrivilegeLevels[key]
    return level === CustomLevel ? (custom[key] ?? presets[0]) : presets[level - 1]!
  }
  return Object.fromEntries(PrivilegeKeys.map(key => [key, of(key)])) as LevelTable
}

/** The levels with their numbers, including the custom level, and the current one. */
export const showPrivileges = query({
  name: 'configuration.show_privileges',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ settings: { privileges } }): PrivilegesView => ({
    selected: privileges.level,
    levels: Levels.map(level => ({ level, values: valuesOf(level, privileges.custom) })),
  }),
})

type Privileges = SiteSettings['privileges']

/**
 * Custom numbers are kept while a preset is in force, and without a list; unknown names in it are dropped,
 * missing ones are 0.
 */
function next(
  { custom }: Privileges,
  { level, custom_privileges: list }: z.output<typeof PrivilegesInput>,
): Privileges {
  if (level !== CustomLevel || !list) return { level, custom }
  const values = new Map(list.map(({ key, value }) => [key, value]))
  const all = PrivilegeKeys.map(key => [key, values.get(key) ?? 0] as const)
  return { level, custom: Object.fromEntries(all) }
}

/** Which reputation each privilege requires. Administrators only. */
export const savePrivileges = command({
  name: 'configuration.save_privileges',
  guard: proved(admin),
  input: PrivilegesInput,
  emits: ['setting.changed'],
  run: (ctx, given): SavedSettings =>
    storeSettings(ctx, 'privileges', { privileges: next(ctx.settings.privileges, given) }),
})
