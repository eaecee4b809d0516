/** Settings groups for administrators: wire names, all fields present. */
import { z } from 'zod'
import type { PrivilegesView } from '#site/configuration/save-privileges.ts'
import type { WriteView } from '#site/configuration/save-write.ts'
import {
  GeneralSettings,
  LegalSettings,
  LoginSettings,
  privilegeName,
  SeoSettings,
  type SiteSettings,
  UsersSettings,
  WriteSettings,
} from '#kernel'
import type { SettingsView } from '#basics/settings/show-settings.ts'
import { ownRobots, PrivateRobots } from '#site/site-info/robots.ts'
import type { TagRow } from '#tags/tags.queries.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { fieldsOf, out } from '../kernel/out.ts'
import { Tag } from './tags.ts'

export const GeneralData = z.strictObject(fieldsOf(GeneralSettings)).meta({ id: 'GeneralSettings' })
export const toGeneral = ({ values }: SettingsView) => values as z.infer<typeof GeneralData>
export const toSavedGeneral = ({ general }: { general: SiteSettings['general'] }) => general

export const InterfaceData = z.strictObject({
  language: out.text(),
  time_zone: out.text(),
  default_avatar: z.enum(['system', 'gravatar']),
  gravatar_base_url: out.text(),
})
/** The default avatar is saved with the avatar settings; both forms show it. */
export function toInterface(_: unknown, { ctx }: ApiArgs): z.infer<typeof InterfaceData> {
  const { language, time_zone } = ctx.settings.interface
  const { default_avatar, gravatar_base_url } = ctx.settings.users
  return { language, time_zone, default_avatar, gravatar_base_url }
}

export const LegalSettingsData = z
  .strictObject(
    fieldsOf(LegalSettings, ['terms_of_service_parsed_text', 'privacy_policy_parsed_text']),
  )
  .meta({ id: 'LegalSettings' })
export const toLegalSettings = ({ values }: SettingsView) =>
  values as z.infer<typeof LegalSettingsData>

const TagName = Tag.pick({ slug_name: true, display_name: true })
export const toTagName = (tag: TagRow): z.infer<typeof TagName> => ({
  slug_name: tag.slug,
  display_name: tag.displayName,
})
export const WriteData = z
  .strictObject({
    ...fieldsOf(WriteSettings),
    recommend_tags: z.array(TagName),
    reserved_tags: z.array(TagName),
  })
  .meta({ id: 'WriteSettings' })
export const toWrite = ({
  write,
  recommended,
  reserved,
}: WriteView): z.infer<typeof WriteData> => ({
  ...write,
  recommend_tags: recommended.map(toTagName),
  reserved_tags: reserved.map(toTagName),
})

export const SeoData = z.strictObject(fieldsOf(SeoSettings))
/** On a private site, the effective robots.txt is shown instead of the saved text. */
export function toSeo(_: unknown, { ctx }: ApiArgs): z.infer<typeof SeoData> {
  const { settings } = ctx
  const robots = settings.login.login_required ? PrivateRobots : ownRobots(settings)
  return { permalink: settings.seo.permalink, robots }
}

export const LoginData = z.strictObject(fieldsOf(LoginSettings)).meta({ id: 'LoginSettings' })
export const toLogin = ({ values }: SettingsView) => values as z.infer<typeof LoginData>

export const UsersData = z.strictObject(fieldsOf(UsersSettings)).meta({ id: 'UsersSettings' })
export const toUsers = ({ values }: SettingsView) => values as z.infer<typeof UsersData>

const PrivilegeOption = z.strictObject({
  level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(99)]),
  level_desc: out.text(),
  privileges: z.array(z.strictObject({ key: out.text(), label: out.text(), value: z.int() })),
})
export const PrivilegesData = z
  .strictObject({ options: z.array(PrivilegeOption), selected_level: PrivilegeOption.shape.level })
  .meta({ id: 'PrivilegeSettings' })

/** Wire spelling of privilege keys. */
const wireKey = (key: string) => `rank.${key}`

export function toPrivileges(
  { selected, levels }: PrivilegesView,
  { t }: ApiArgs,
): z.infer<typeof PrivilegesData> {
  const options = levels.map(({ level, values }) => ({
    level,
    level_desc: t(`admin.privileges.level_${level}`),
    privileges: Object.entries(values).map(([key, value]) => ({
      key: wireKey(key),
      label: t(privilegeName(key)),
      value,
    })),
  }))
  return { options, selected_level: selected }
}
