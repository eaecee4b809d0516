/** Which settings of a site an export has. */
import { type SettingGroup, SettingGroups } from '#kernel'
import { ownValue } from '#shared/own-value.ts'
import type { Scope } from './fields.queries.ts'

/** Values that every visitor can see. */
const PublicFields: Partial<Record<SettingGroup, readonly string[]>> = {
  general: ['name', 'short_description', 'description', 'site_url'],
  interface: ['language', 'time_zone'],
  branding: ['logo', 'mobile_logo', 'square_icon', 'favicon'],
  legal: [
    'terms_of_service_original_text',
    'privacy_policy_original_text',
    'external_content_display',
    'image_hosts',
  ],
  seo: ['permalink'],
  theme: ['theme', 'navbar_style', 'primary_color', 'color_scheme'],
}

/** Belong to one installation: its state, its backups and the caches in front of it. */
const OfInstallation: readonly string[] = [
  'install',
  'backup',
  'caches',
  'new_url',
] satisfies SettingGroup[]

/** Never part of an export, whatever the group. */
const Secrets = ['smtp_password', 'client_secret', 'secret', 'qualification_secret']
/** HTML rendered from another field. */
const Derived = /_parsed_text$/

export const groupsOf = (scope: Scope): string[] =>
  scope === 'public'
    ? Object.keys(PublicFields)
    : Object.keys(SettingGroups).filter(group => !OfInstallation.includes(group))

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([name]) => !Secrets.includes(name) && !Derived.test(name),
  )
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutSecrets(one)]))
}

/** The values of a stored group that an export has. */
export function exportedValues(scope: Scope, group: string, stored: Record<string, unknown>) {
  const names = scope === 'public' ? ownValue(PublicFields, group) : undefined
  const shown = Object.entries(stored).filter(([name]) => !names || names.includes(name))
  return withoutSecrets(Object.fromEntries(shown)) as Record<string, unknown>
}
