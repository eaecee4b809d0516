/** Settings that a site here and a site of Apache Answer both have. */
import type { SettingGroup } from '#kernel'

const profileFields = ['display_name', 'username', 'avatar', 'bio', 'website', 'location']

/** Fields that have the same name and meaning in both, by group. */
export const SameFields: Partial<Record<SettingGroup, string[]>> = {
  general: ['short_description', 'description', 'contact_email', 'check_update'],
  write: [
    'min_content',
    'restrict_answer',
    'min_tags',
    'required_tag',
    'max_image_size',
    'max_attachment_size',
    'max_image_megapixel',
    'authorized_image_extensions',
    'authorized_attachment_extensions',
  ],
  legal: ['external_content_display'],
  login: [
    'allow_new_registrations',
    'allow_email_registrations',
    'allow_password_login',
    'login_required',
    'require_email_verification',
    'allow_email_domains',
  ],
  theme: ['color_scheme', 'layout'],
  users: profileFields.map(field => `allow_update_${field}`),
}
export const CustomFields = [
  'custom_head',
  'custom_css',
  'custom_header',
  'custom_footer',
  'custom_sidebar',
] as const
export const LegalTexts = ['terms_of_service', 'privacy_policy'] as const
export const BrandImages = ['logo', 'mobile_logo', 'square_icon', 'favicon'] as const
