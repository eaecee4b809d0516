/** The site itself: public settings, legal texts, languages, captchas. */
import { z } from 'zod'
import { type IssuedCaptcha, issueCaptcha } from '#access/captcha/issue-captcha.ts'
import { showPermissions } from '#access/auth/show-permissions.ts'
import { renderPreview } from '#markdown/render-preview.ts'
import { showLegal, showSite } from '#site/site-info/show-site.ts'
import { type Endpoint, get, post } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import { out } from '../kernel/out.ts'
import {
  LanguageConfig,
  LanguageOption,
  toLanguage,
  toLanguageOptions,
} from '../presenters/languages.ts'
import { PermissionMap, toPermissions } from '../presenters/permissions.ts'
import { LegalData, toLegal, toSite, SiteInfoData } from '../presenters/site.ts'

const Captcha = z.strictObject({
  captcha_id: out.text(),
  captcha_img: out.text(),
  verify: z.boolean(),
})

const toCaptcha = (made: IssuedCaptcha | null): z.infer<typeof Captcha> => ({
  captcha_id: made?.id ?? '',
  captcha_img: made?.image ?? '',
  verify: made !== null,
})
const toHtml = (html: string) => html

export const site: Endpoint[] = [
  get('siteinfo', showSite, {
    summary: 'Public settings of the site',
    response: SiteInfoData,
    toWire: toSite,
  }),
  get('siteinfo/legal', showLegal, {
    summary: 'Terms of service or privacy policy',
    response: LegalData,
    toWire: toLegal,
  }),
  get('language/config', fixed('language'), {
    summary: 'Texts of Answer’s web client and of the server’s messages, in the requested language',
    response: LanguageConfig,
    toWire: toLanguage,
  }),
  get('language/options', fixed('languages'), {
    summary: 'Languages to choose from',
    response: z.array(LanguageOption),
    toWire: toLanguageOptions,
  }),
  get('user/action/record', issueCaptcha, {
    summary: 'Whether an action requires a captcha now, with an image valid for one attempt',
    response: Captcha,
    toWire: toCaptcha,
    extra: { way: () => 'picture' },
  }),
  post('post/render', renderPreview, {
    scope: 'read',
    summary: 'Markdown rendered to HTML',
    response: out.html(),
    toWire: toHtml,
  }),
  get('permission', showPermissions, {
    summary: 'Which of the given actions the caller may do',
    response: PermissionMap,
    toWire: toPermissions,
  }),
]
