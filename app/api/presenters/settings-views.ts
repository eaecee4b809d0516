/** Settings as the screens of newer clients group them. */
import { z } from 'zod'
import type { WriteView } from '#site/configuration/save-write.ts'
import { LegalSettings, type SiteSettings, UsersSettings, WriteSettings } from '#kernel'
import { fieldsOf, out } from '../kernel/out.ts'
import { from, kind, list, shape } from '../kernel/wire.ts'
import { TagName } from './tags.ts'

type Settings = SiteSettings

export const QuestionRules = shape<Settings['write']>('QuestionRules')({
  min_content: [z.int(), 'min_content'],
  min_tags: [z.int(), 'min_tags'],
  restrict_answer: [z.boolean(), 'restrict_answer'],
})

export const TagRules = shape<WriteView>('TagRules')({
  recommend_tags: [list(TagName), 'recommended'],
  required_tag: [z.boolean(), ({ write }) => write.required_tag],
  reserved_tags: [list(TagName), 'reserved'],
})

const files = WriteSettings.pick({
  max_image_size: true,
  max_attachment_size: true,
  max_image_megapixel: true,
  authorized_image_extensions: true,
  authorized_attachment_extensions: true,
})
export const FileRules = kind(
  z.strictObject(fieldsOf(files)).meta({ id: 'FileRules' }),
  (write: Settings['write']) => files.parse(write),
)

export const Security = shape<Settings>('SecuritySettings')({
  login_required: [z.boolean(), ({ login }) => login.login_required],
  external_content_display: [
    LegalSettings.shape.external_content_display.unwrap(),
    ({ legal }) => legal.external_content_display,
  ],
  check_update: [z.boolean(), ({ general }) => general.check_update],
})

const avatars = UsersSettings.pick({ default_avatar: true, gravatar_base_url: true })
export const Avatars = kind(
  z.strictObject(fieldsOf(avatars)).meta({ id: 'AvatarSettings' }),
  (users: Settings['users']) => avatars.parse(users),
)

const Policies = shape<Settings['legal']>()({
  terms_of_service_original_text: [out.text(), 'terms_of_service_original_text'],
  terms_of_service_parsed_text: [out.html(), 'terms_of_service_parsed_text'],
  privacy_policy_original_text: [out.text(), 'privacy_policy_original_text'],
  privacy_policy_parsed_text: [out.html(), 'privacy_policy_parsed_text'],
})

/** For administrators: made from the settings in force, whatever group the verb has read. */
export const QuestionRulesData = from((_: unknown, { ctx }) => ctx.settings.write, QuestionRules)
export const FileRulesData = from((_: unknown, { ctx }) => ctx.settings.write, FileRules)
export const SecurityData = from((_: unknown, { ctx }) => ctx.settings, Security)
export const AvatarsData = from((_: unknown, { ctx }) => ctx.settings.users, Avatars)
export const PoliciesData = from((_: unknown, { ctx }) => ctx.settings.legal, Policies)
