/** Settings as the screens of newer clients group them: views of the groups in settings.ts. */
import { savePolicies } from '#site/configuration/save-legal.ts'
import { saveSecurity } from '#site/configuration/save-security.ts'
import { saveAvatars } from '#site/configuration/save-users.ts'
import {
  saveFileRules,
  saveQuestionRules,
  saveTagRules,
  showWrite,
} from '#site/configuration/save-write.ts'
import { admin, harmless } from '#kernel'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import {
  AvatarsData,
  FileRulesData,
  PoliciesData,
  QuestionRulesData,
  SecurityData,
  TagRules,
} from '../presenters/settings-views.ts'
import { droppedTags } from './settings.ts'

const inForce = fixed('settings_in_force', harmless(admin))

export const settingsViews = forAdmins([
  get('siteinfo/question', inForce, {
    summary: 'Limits for questions',
    answer: QuestionRulesData,
  }),
  put('siteinfo/question', saveQuestionRules, { summary: 'Set the limits for questions' }),
  get('siteinfo/tag', showWrite, {
    summary: 'Recommended and reserved tags, and whether a question needs one',
    answer: TagRules,
  }),
  put('siteinfo/tag', saveTagRules, {
    ...droppedTags,
    summary:
      'Set the recommended and reserved tags; those in both lists are only reserved, and `msg` names them',
  }),
  get('siteinfo/advanced', inForce, { summary: 'Limits for files', answer: FileRulesData }),
  put('siteinfo/advanced', saveFileRules, { summary: 'Set the limits for files' }),
  get('siteinfo/security', inForce, {
    summary: 'Whether visitors must log in, external images, and the check for updates',
    answer: SecurityData,
  }),
  put('siteinfo/security', saveSecurity, {
    summary: 'Set whether visitors must log in, external images, and the check for updates',
  }),
  get('siteinfo/polices', inForce, {
    summary: 'Terms of service and privacy policy',
    answer: PoliciesData,
  }),
  put('siteinfo/polices', savePolicies, {
    summary: 'Set the legal texts in Markdown; their HTML is rendered here',
  }),
  get('siteinfo/users-settings', inForce, { summary: 'Default avatars', answer: AvatarsData }),
  put('siteinfo/users-settings', saveAvatars, { summary: 'Set the default avatars' }),
])
