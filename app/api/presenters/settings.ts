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
import { fieldsOf, out } from '../kernel/out.ts'
import { kind, list, shape } from '../kernel/wire.ts'
import { TagName } from './tags.ts'

/** A group as it is stored. */
export const stored = <S extends z.ZodType>(schema: S) =>
  kind(schema, ({ values }: SettingsView) => values as z.input<S>)

export const GeneralData = stored(
  z.strictObject(fieldsOf(GeneralSettings)).meta({ id: 'GeneralSettings' }),
)
type Saved = { general: SiteSettings['general'] }
export const SavedGeneral = kind(GeneralData.schema, ({ general }: Saved) => general)

/** The default avatar is saved with the avatar settings; both forms show it. */
export const InterfaceData = shape<unknown>()({
  language: [out.text(), (_, { ctx }) => ctx.settings.interface.language],
  time_zone: [out.text(), (_, { ctx }) => ctx.settings.interface.time_zone],
  default_avatar: [
    z.enum(['system', 'gravatar']),
    (_, { ctx }) => ctx.settings.users.default_avatar,
  ],
  gravatar_base_url: [out.text(), (_, { ctx }) => ctx.settings.users.gravatar_base_url],
})

export const LegalSettingsData = stored(
  z
    .strictObject(
      fieldsOf(LegalSettings, ['terms_of_service_parsed_text', 'privacy_policy_parsed_text']),
    )
    .meta({ id: 'LegalSettings' }),
)

const Tags = list(TagName)
export const WriteData = kind(
  z
    .strictObject({
      ...fieldsOf(WriteSettings),
      recommend_tags: Tags.schema,
      reserved_tags: Tags.schema,
    })
    .meta({ id: 'WriteSettings' }),
  ({ write, recommended, reserved }: WriteView, args) => ({
    ...write,
    recommend_tags: Tags.toWire(recommended, args),
    reserved_tags: Tags.toWire(reserved, args),
  }),
)

/** On a private site, the effective robots.txt is shown instead of the saved text. */
export const SeoData = kind(
  z.strictObject(fieldsOf(SeoSettings)),
  (_: unknown, { ctx: { settings } }) => ({
    permalink: settings.seo.permalink,
    robots: settings.login.login_required ? PrivateRobots : ownRobots(settings),
  }),
)

export const LoginData = stored(
  z.strictObject(fieldsOf(LoginSettings)).meta({ id: 'LoginSettings' }),
)

export const UsersData = stored(
  z.strictObject(fieldsOf(UsersSettings)).meta({ id: 'UsersSettings' }),
)

const Privilege = shape<[key: string, value: number]>()({
  // Wire spelling of privilege keys.
  key: [out.text(), ([key]) => `rank.${key}`],
  label: [out.text(), ([key], { t }) => t(privilegeName(key))],
  value: [z.int(), ([, value]) => value],
})
const Level = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(99)])
const PrivilegeOption = shape<PrivilegesView['levels'][number]>()({
  level: Level,
  level_desc: [out.text(), ({ level }, { t }) => t(`admin.privileges.level_${level}`)],
  privileges: [list(Privilege), ({ values }) => Object.entries(values)],
})
export const PrivilegesData = shape<PrivilegesView>('PrivilegeSettings')({
  options: [list(PrivilegeOption), 'levels'],
  selected_level: [Level, 'selected'],
})
