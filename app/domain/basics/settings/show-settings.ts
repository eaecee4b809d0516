import { z } from 'zod'
import {
  admin,
  harmless,
  query,
  type SettingGroup,
  SettingGroups,
  type SiteSettings,
} from '#kernel'
import { ownValue } from '#shared/own-value.ts'
import { maskSecret } from '#shared/secret-mask.ts'
import { currentSettings } from './current-settings.ts'
import { fieldsThatAre } from './save-settings.ts'

const groups = Object.keys(SettingGroups) as [SettingGroup, ...SettingGroup[]]

export type SettingsView = {
  values: SiteSettings[SettingGroup]
  /** Values of a new site. */
  defaults: SiteSettings[SettingGroup]
}

function masked<G extends SettingGroup>(group: G, values: SiteSettings[G]): SiteSettings[G] {
  const secrets = fieldsThatAre(group, 'secret')
  const hidden = secrets.map(name => [name, maskSecret(String(ownValue(values, name)))])
  return { ...values, ...Object.fromEntries(hidden) }
}

/** Allows administrators to open the back office, and no one else (spec §6), and tells whether the site is a restored copy. */
export const openBackOffice = query({
  name: 'settings.open_back_office',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ db }) => ({ isCopy: currentSettings(db).restoredCopy !== null }),
})

/** A group of settings for its form, secrets masked. Administrators only. */
export const showSettings = query({
  name: 'settings.show',
  guard: harmless(admin),
  input: z.object({ group: z.enum(groups) }),
  // The saved values: plugins' settings are edited on their own pages.
  run: ({ db }, { group }): SettingsView => ({
    values: masked(group, currentSettings(db).settings[group]),
    defaults: SettingGroups[group].parse({}),
  }),
})
