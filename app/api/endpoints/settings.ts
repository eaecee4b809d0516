/** Settings groups that administrators read and write. */
import { saveGeneral } from '#site/configuration/save-general.ts'
import { saveInterface } from '#site/configuration/save-interface.ts'
import { saveLegal } from '#site/configuration/save-legal.ts'
import { saveLogin } from '#site/configuration/save-login.ts'
import { savePrivileges, showPrivileges } from '#site/configuration/save-privileges.ts'
import { saveSeo } from '#site/configuration/save-seo.ts'
import { saveUsers } from '#site/configuration/save-users.ts'
import { saveWrite, showWrite } from '#site/configuration/save-write.ts'
import type { SettingGroup } from '#kernel'
import { showSettings } from '#basics/settings/show-settings.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import {
  GeneralData,
  InterfaceData,
  LegalSettingsData,
  LoginData,
  PrivilegesData,
  SavedGeneral,
  SeoData,
  UsersData,
  WriteData,
} from '../presenters/settings.ts'

const of = (group: SettingGroup) => ({ extra: { group: () => group } })
const saved = {}
/** API callers skip the confirmation step that screens show before saving. */
const confirmed = (field: string) => ({ extra: { [field]: () => true } })

/** The verb's answer names tags that are not recommended because they are reserved. */
export const droppedTags = {
  ...confirmed('reserved_win'),
  msg: ({ dropped }: { dropped: string[] }, { t }: Pick<ApiArgs, 't'>) =>
    dropped.length > 0 ? t('error.write.tag_in_both', { tags: dropped.join(', ') }) : undefined,
}

export const settings = forAdmins([
  get('siteinfo/general', showSettings, {
    ...of('general'),
    summary: 'Name, URL and contact email of the site',
    answer: GeneralData,
  }),
  put('siteinfo/general', saveGeneral, {
    summary:
      'Set the name and contact email of the site; another URL is only asked for, see docs/operate.md',
    answer: SavedGeneral,
  }),
  get('siteinfo/interface', showSettings, {
    ...of('interface'),
    summary: 'Language, time zone and default avatar',
    answer: InterfaceData,
  }),
  put('siteinfo/interface', saveInterface, {
    ...saved,
    summary: 'Set the language, time zone and default avatar',
  }),
  get('siteinfo/legal', showSettings, {
    ...of('legal'),
    summary: 'Terms of service, privacy policy, and whether external images load without asking',
    answer: LegalSettingsData,
  }),
  put('siteinfo/legal', saveLegal, {
    ...saved,
    summary: 'Set the legal texts in Markdown; their HTML is rendered here',
  }),
  get('siteinfo/write', showWrite, {
    summary: 'Limits for posts and uploads, with recommended and reserved tags',
    answer: WriteData,
  }),
  put('siteinfo/write', saveWrite, {
    ...droppedTags,
    summary:
      'Set the limits for posts and uploads; tags in both lists are only reserved, and `msg` names them',
  }),
  get('siteinfo/seo', showSettings, {
    ...of('seo'),
    summary: 'Permalink form of questions, and robots.txt',
    answer: SeoData,
  }),
  put('siteinfo/seo', saveSeo, {
    ...saved,
    summary: 'Set the permalink form of questions and robots.txt',
  }),
  get('siteinfo/login', showSettings, {
    ...of('login'),
    summary: 'Who may sign up and log in',
    answer: LoginData,
  }),
  put('siteinfo/login', saveLogin, {
    ...saved,
    ...confirmed('lockout_confirmed'),
    summary: 'Set who may sign up and log in',
  }),
  get('siteinfo/users', showSettings, {
    ...of('users'),
    summary: 'Avatars, and which profile fields members may change',
    answer: UsersData,
  }),
  put('siteinfo/users', saveUsers, {
    ...saved,
    summary: 'Set avatars, and which profile fields members may change',
  }),
  get('setting/privileges', showPrivileges, {
    summary: 'Reputation that each privilege requires, by level',
    answer: PrivilegesData,
  }),
  put('setting/privileges', savePrivileges, {
    ...saved,
    summary: 'Choose a privilege level, or set custom reputation values',
  }),
])
