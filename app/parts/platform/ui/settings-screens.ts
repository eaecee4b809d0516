/** The settings forms of this part, by groups of settings. */
import { address, amounts, area, line, switches, wide } from '#ui/admin/settings-fields.ts'
import type { SettingsScreen } from '#ui/admin/settings-parts.ts'
import { adminPath } from '#shared/paths.ts'

export const settingsScreens = {
  agent: {
    href: adminPath('/agent'),
    parts: [
      {
        key: 'use',
        fields: switches(
          ...['enabled', 'enabled_original_user_system'],
          ...['user_status_agent_enabled', 'user_role_agent_enabled'],
        ),
      },
      {
        key: 'look',
        fields: [
          { ...line, name: 'name' },
          { ...line, name: 'display_name' },
          { ...wide, name: 'icon' },
          { ...address, name: 'url' },
        ],
      },
      {
        key: 'way',
        fields: [
          { ...line, name: 'connector' },
          { ...address, name: 'login_redirect_url' },
          { ...address, name: 'sign_up_redirect_url' },
        ],
      },
    ],
  },
  work_chat: {
    href: adminPath('/work-chat'),
    parts: [
      { key: 'use', fields: [...switches('enabled'), { ...line, name: 'name' }] },
      {
        key: 'app',
        fields: [
          { ...line, name: 'corp_id' },
          { ...line, name: 'agent_id' },
          { kind: 'password', name: 'secret' },
        ],
      },
      {
        key: 'addresses',
        fields: [
          { ...address, name: 'authorize_url' },
          { ...address, name: 'api_url' },
        ],
      },
    ],
  },
  platform: {
    href: adminPath('/platform'),
    parts: [
      { key: 'use', fields: switches('enabled') },
      {
        key: 'allowance',
        fields: amounts('month_limit', 'day_limit', 'trial_day_score', 'trial_days'),
      },
      {
        key: 'prices',
        fields: amounts('question_price', 'answer_price'),
      },
      {
        key: 'invites',
        fields: amounts('invite_score', 'invite_window_days', 'invite_limit', 'reward_days'),
      },
      {
        key: 'start',
        fields: [
          { ...area, name: 'terms_original_text' },
          ...switches('occupation_required'),
          { kind: 'lines', name: 'occupations', rows: 6 },
          { ...line, name: 'welcome_path' },
        ],
      },
      {
        key: 'qualification',
        fields: [
          { ...address, name: 'qualification_url' },
          { kind: 'password', name: 'qualification_secret' },
          { ...address, name: 'qualification_link' },
        ],
      },
    ],
  },
} satisfies Record<string, SettingsScreen>
