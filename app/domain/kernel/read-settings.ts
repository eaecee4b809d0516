/** Reads the stored settings. An unreadable value never opens the site (`trust G`). */
import type { z } from 'zod'
import { ownValue } from '#shared/own-value.ts'
import { type SettingGroup, SettingGroups, type SiteSettings } from './site-settings.ts'

type Values = Record<string, unknown>

/** No address has this domain (RFC 2606). */
const NoDomain = ['invalid']
/** Queues the posts of all accounts but the most active for review. */
const HoldPosts = { first_posts: 1000 }

/**
 * Values in force while a field cannot be read and no valid value of it is known: the strictest ones,
 * wherever the default would let more people in, review fewer posts or write secrets in clear text.
 */
const Strictest: {
  [G in SettingGroup]?: { [F in keyof SiteSettings[G]]?: Partial<SiteSettings[G]> }
} = {
  login: {
    allow_new_registrations: { allow_new_registrations: false },
    allow_email_registrations: { allow_email_registrations: false },
    login_required: { login_required: true },
    require_email_verification: { require_email_verification: true },
    allow_email_domains: { allow_email_domains: NoDomain },
    second_step_required: { second_step_required: 'everybody' },
  },
  moderation: {
    first_posts: HoldPosts,
    low_reputation: HoldPosts,
    new_account_hours: HoldPosts,
    max_links: { max_links: 0 },
    words: HoldPosts,
    patterns: HoldPosts,
    captcha_accounts: { captcha_accounts: true },
    captcha_actions: { captcha_actions: true },
  },
  privileges: { level: { level: 3 }, custom: { level: 3 } },
  legal: { image_hosts: { external_content_display: 'ask_before_display' } },
  // Without its passphrase a backup would be written in clear text.
  backup: { passphrase: { enabled: false } },
  // A broken date must not open setup to everyone.
  install: { installed_at: { installed_at: 1 } },
}

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
      Object.assign(strict, ownValue(Strictest[group], field))
    }
    settings[group] = { ...Object.fromEntries(read), ...strict }
  }
  return { settings: settings as SiteSettings, unreadable }
}
