/** Which pages contain the administrator's custom HTML and CSS. */
import { createHash } from 'node:crypto'
import { isAdmin, type SiteSettings } from '#kernel'
import { adminPath, isIgnoredPath, settingsPath } from '#shared/paths.ts'
import type { Page } from '#web/kernel/page.ts'
import { PageHeaders } from '#shared/internal-headers.ts'

type Custom = SiteSettings['custom']

const isBackOffice = (path: string) => path === adminPath() || path.startsWith(`${adminPath()}/`)
/** No custom scripts on pages where passwords are typed. */
const takesPasswords = (path: string) =>
  isIgnoredPath(path) || path === settingsPath('account') || path === settingsPath('security')

/**
 * Not in the back office, so that a mistake in it can always be undone there. With `?safe=1`,
 * administrators get any page without it, and everyone the login pages.
 */
function extentOf({ url, ctx }: Page): 'html' | 'css' | null {
  const { pathname: path } = url
  if (isBackOffice(path)) return null
  const signingIn = takesPasswords(path)
  const wished = url.searchParams.get('safe') === '1'
  if (wished && (signingIn || isAdmin(ctx.viewer))) return null
  return signingIn ? 'css' : 'html'
}

const versions = new WeakMap<Custom, string>()

/** Part of the style sheet's URL: a changed text has a new URL. */
function versionOf(custom: Custom): string {
  let version = versions.get(custom)
  if (version === undefined) {
    const digest = createHash('sha1').update(custom.custom_css).digest('base64url')
    version = custom.custom_css.trim() === '' ? '' : digest.slice(0, 12)
    versions.set(custom, version)
  }
  return version
}

/** What a page includes; `styles` = version of the style sheet, empty = none. */
export function customCodeOn(page: Page) {
  const { custom } = page.ctx.settings
  const extent = extentOf(page)
  const html = (text: string) => (extent === 'html' && text.trim() !== '' ? text : '')
  const code = {
    header: html(custom.custom_header),
    footer: html(custom.custom_footer),
    sidebar: html(custom.custom_sidebar),
    styles: extent ? versionOf(custom) : '',
  }
  const any = html(custom.custom_head) || code.header || code.footer || code.sidebar
  if (any) page.headers[PageHeaders.code] = 'html'
  else if (code.styles) page.headers[PageHeaders.code] = 'css'
  return code
}
