/** Groups of settings that administrators read and write. */
import { z } from 'zod'
import { saveGeneral } from '#app/domain/site/configuration/save-general.ts'
import { saveInterface } from '#app/domain/site/configuration/save-interface.ts'
import { saveLegal } from '#app/domain/site/configuration/save-legal.ts'
import { saveLogin } from '#app/domain/site/configuration/save-login.ts'
import { savePrivileges, showPrivileges } from '#app/domain/site/configuration/save-privileges.ts'
import { saveSeo } from '#app/domain/site/configuration/save-seo.ts'
import { saveUsers } from '#app/domain/site/configuration/save-users.ts'
import { saveWrite, showWrite } from '#app/domain/site/configuration/save-write.ts'
import type { SettingGroup } from '#app/domain/kernel/index.ts'
import { showSettings } from '#app/domain/basics/settings/show-settings.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import {
  GeneralData,
  InterfaceData,
  LegalSettingsData,
  LoginData,
  presentGeneral,
  presentInterface,
  presentLegalSettings,
  presentLogin,
  presentPrivileges,
  presentSavedGeneral,
  presentSeo,
  presentUsers,
  presentWrite,
  PrivilegesData,
  SeoData,
  UsersData,
  WriteData,
} from '../presenters/settings.ts'

const of = (group: SettingGroup) => ({ extra: { group: () => group } })
const saved = { response: z.null(), present: presentNothing }
/** What a screen warns of before it saves, a program is taken to know. */
const confirmed = (field: string) => ({ extra: { [field]: () => true } })

export const settings = forAdmins([
  get('siteinfo/general', showSettings, {
    ...of('general'),
    summary: 'Name, address and contact of the site',
    response: GeneralData,
    present: presentGeneral,
  }),
  put('siteinfo/general', saveGeneral, {
    ...confirmed('move_confirmed'),
    summary: 'Set name, address and contact of the site',
    response: GeneralData,
    present: presentSavedGeneral,
  }),
  get('siteinfo/interface', showSettings, {
    ...of('interface'),
    summary: 'Language, time zone and default picture of members',
    response: InterfaceData,
    present: presentInterface,
  }),
  put('siteinfo/interface', saveInterface, {
    ...saved,
    summary: 'Set language, time zone and default picture of members',
  }),
  get('siteinfo/legal', showSettings, {
    ...of('legal'),
    summary: 'Terms of service, privacy policy, and whether external pictures are shown unasked',
    response: LegalSettingsData,
    present: presentLegalSettings,
  }),
  put('siteinfo/legal', saveLegal, {
    ...saved,
    summary: 'Set the legal texts; their HTML is made here',
  }),
  get('siteinfo/write', showWrite, {
    summary: 'What may be written and uploaded, with the marked tags',
    response: WriteData,
    present: presentWrite,
  }),
  put('siteinfo/write', saveWrite, {
    ...saved,
    ...confirmed('reserved_win'),
    summary: 'Set what may be written and uploaded; a reserved tag is not recommended',
  }),
  get('siteinfo/seo', showSettings, {
    ...of('seo'),
    summary: 'Shape of the addresses of questions, and what robots may read',
    response: SeoData,
    present: presentSeo,
  }),
  put('siteinfo/seo', saveSeo, {
    ...saved,
    summary: 'Set the addresses of questions and the text for robots',
  }),
  get('siteinfo/login', showSettings, {
    ...of('login'),
    summary: 'Who may sign up and in',
    response: LoginData,
    present: presentLogin,
  }),
  put('siteinfo/login', saveLogin, {
    ...saved,
    ...confirmed('lockout_confirmed'),
    summary: 'Set who may sign up and in',
  }),
  get('siteinfo/users', showSettings, {
    ...of('users'),
    summary: 'Pictures of members, and what they may change of their profiles',
    response: UsersData,
    present: presentUsers,
  }),
  put('siteinfo/users', saveUsers, {
    ...saved,
    summary: 'Set pictures of members, and what they may change of their profiles',
  }),
  get('setting/privileges', showPrivileges, {
    summary: 'The reputation that privileges take, by level',
    response: PrivilegesData,
    present: presentPrivileges,
  }),
  put('setting/privileges', savePrivileges, {
    ...saved,
    summary: 'Choose a level of privileges, or set own numbers',
  }),
])
