/** The site itself: public settings, legal texts, languages, captchas. */
import { z } from 'zod'
import { type IssuedCaptcha, issueCaptcha } from '#app/domain/access/captcha/issue-captcha.ts'
import { showPermissions } from '#app/domain/access/auth/show-permissions.ts'
import { renderPreview } from '#app/domain/markdown/render-preview.ts'
import { showLegal, showSite } from '#app/domain/site/site-info/show-site.ts'
import { type Endpoint, get, post } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import { out } from '../kernel/out.ts'
import {
  LanguageConfig,
  LanguageOption,
  presentLanguage,
  presentLanguageOptions,
} from '../presenters/languages.ts'
import { PermissionMap, presentPermissions } from '../presenters/permissions.ts'
import { LegalData, presentLegal, presentSite, SiteInfoData } from '../presenters/site.ts'

const Captcha = z.strictObject({
  captcha_id: out.text(),
  captcha_img: out.text(),
  verify: z.boolean(),
})

const presentCaptcha = (made: IssuedCaptcha | null): z.infer<typeof Captcha> => ({
  captcha_id: made?.id ?? '',
  captcha_img: made?.image ?? '',
  verify: made !== null,
})
const presentHtml = (html: string) => html

export const site: Endpoint[] = [
  get('siteinfo', showSite, {
    summary: 'Public settings of the site',
    response: SiteInfoData,
    present: presentSite,
  }),
  get('siteinfo/legal', showLegal, {
    summary: 'Terms of service or privacy policy',
    response: LegalData,
    present: presentLegal,
  }),
  get('language/config', fixed('language'), {
    summary: 'Texts of Answer’s web client and of the server’s messages, in the requested language',
    response: LanguageConfig,
    present: presentLanguage,
  }),
  get('language/options', fixed('languages'), {
    summary: 'Languages to choose from',
    response: z.array(LanguageOption),
    present: presentLanguageOptions,
  }),
  get('user/action/record', issueCaptcha, {
    summary: 'Whether an action requires a captcha now, with an image valid for one attempt',
    response: Captcha,
    present: presentCaptcha,
    extra: { way: () => 'picture' },
  }),
  post('post/render', renderPreview, {
    scope: 'read',
    summary: 'Markdown rendered to HTML',
    response: out.html(),
    present: presentHtml,
  }),
  get('permission', showPermissions, {
    summary: 'Which of the given actions the caller may do',
    response: PermissionMap,
    present: presentPermissions,
  }),
]
