/** The site itself: public settings, legal texts, languages, captchas. */
import { z } from 'zod'
import { type IssuedCaptcha, issueCaptcha } from '#access/captcha/issue-captcha.ts'
import { showPermissions } from '#access/auth/show-permissions.ts'
import { renderPreview } from '#markdown/render-preview.ts'
import { showLegal, showSite } from '#site/site-info/show-site.ts'
import { type Endpoint, get, post } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import { out } from '../kernel/out.ts'
import { shape } from '../kernel/wire.ts'
import { LanguageConfig, LanguageOptions } from '../presenters/languages.ts'
import { PermissionMap } from '../presenters/permissions.ts'
import { PostHtml } from '../presenters/values.ts'
import { LegalData, SiteInfoData } from '../presenters/site.ts'

const Captcha = shape<IssuedCaptcha | null>()({
  captcha_id: [out.text(), made => made?.id ?? ''],
  captcha_img: [out.text(), made => made?.image ?? ''],
  verify: [z.boolean(), made => made !== null],
})

export const site: Endpoint[] = [
  get('siteinfo', showSite, {
    ready: 'everyone',
    summary: 'Public settings of the site',
    answer: SiteInfoData,
  }),
  get('siteinfo/legal', showLegal, {
    ready: 'everyone',
    summary: 'Terms of service or privacy policy',
    answer: LegalData,
  }),
  get('language/config', fixed('language'), {
    ready: 'everyone',
    summary: 'Texts of Answer’s web client and of the server’s messages, in the requested language',
    answer: LanguageConfig,
  }),
  get('language/options', fixed('languages'), {
    ready: 'everyone',
    summary: 'Languages to choose from',
    answer: LanguageOptions,
  }),
  get('user/action/record', issueCaptcha, {
    summary: 'Whether an action requires a captcha now, with an image valid for one attempt',
    answer: Captcha,
    extra: { way: () => 'picture' },
  }),
  post('post/render', renderPreview, {
    scope: 'read',
    summary: 'Markdown rendered to HTML',
    answer: PostHtml,
  }),
  get('permission', showPermissions, {
    summary: 'Which of the given actions the caller may do',
    answer: PermissionMap,
  }),
]
