/** Reads the stored settings. An unreadable value never opens the site (`trust G`). */
import type { z } from 'zod'
import { ownValue } from '#shared/own-value.ts'
import { factsOf } from './setting-fields.ts'
import { type SettingGroup, SettingGroups, type SiteSettings } from './site-settings.ts'

type Values = Record<string, unknown>

type Unreadable = { group: SettingGroup; field: string; strict: boolean }
/** `strict`: no valid value of the field is known. */
export type ReadSettings = { settings: SiteSettings; unreadable: Unreadable[] }

function parsed(content: string): Values | null {
  try {
    const value: unknown = JSON.parse(content)
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Values) : null
  } catch {
    return null
  }
}

/** The readable entries of a list. */
function salvaged(field: z.ZodType, value: unknown): unknown {
  if (!Array.isArray(value)) return undefined
  const good = value.filter(entry => field.safeParse([entry]).success)
  return good.length > 0 ? good : undefined
}

/**
 * Settings from stored JSON. For an unreadable field the last valid value stays in force, else the readable
 * entries of a list, else the strictest value; `unreadable` names these fields.
 */
export function readSettings(
  stored: { type: string; content: string }[],
  last?: ReadSettings,
): ReadSettings {
  const byType = new Map(stored.map(row => [row.type, row.content]))
  const unreadable: Unreadable[] = []
  const settings: Record<string, Values> = {}
  for (const [name, schema] of Object.entries(SettingGroups)) {
    const group = name as SettingGroup
    const content = byType.get(group)
    const values = content === undefined ? {} : parsed(content)
    const fields: Record<string, z.ZodType> = schema.shape
    const preset = schema.parse({}) as Values
    const strict: Values = {}
    const read = new Map<string, unknown>()
    for (const [field, type] of Object.entries(fields)) {
      const result = values && type.safeParse(ownValue(values, field))
      if (result?.success) {
        read.set(field, result.data)
        continue
      }
      const known = last?.unreadable.find(one => one.group === group && one.field === field)
      const lastGood = known?.strict ? undefined : ownValue(last?.settings[group], field)
      unreadable.push({ group, field, strict: lastGood === undefined })
      const rest = salvaged(type, ownValue(values, field)) ?? ownValue(preset, field)
      read.set(field, lastGood ?? rest)
      if (lastGood !== undefined) continue
      Object.assign(strict, factsOf(type).strictest)
    }
    settings[group] = { ...Object.fromEntries(read), ...strict }
  }
  return { settings: settings as SiteSettings, unreadable }
}
