/** On which pages the administrator's own code stands. */
import { createHash } from 'node:crypto'
import { isAdmin, type SiteSettings } from '#app/domain/kernel/index.ts'
import { adminPath, isIgnoredPath, settingsPath } from '#app/shared/paths.ts'
import type { Page } from '#app/web/kernel/page.ts'

type Custom = SiteSettings['custom']

/** Internal header of a page that carries it: `html`, or `css` for the style sheet alone. */
export const CodeHeader = 'x-forum-code'

const isBackOffice = (path: string) => path === adminPath() || path.startsWith(`${adminPath()}/`)
/** Where passwords are typed, no foreign script listens. */
const takesPasswords = (path: string) =>
  isIgnoredPath(path) || path === settingsPath('account') || path === settingsPath('security')

/**
 * None in the back office, so that no mistake in it keeps anybody from taking it back. With `?safe=1`
 * administrators see any page without it, and everybody the pages of signing in.
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

/** Part of the style sheet's address: another text has another address. */
function versionOf(custom: Custom): string {
  let version = versions.get(custom)
  if (version === undefined) {
    const digest = createHash('sha1').update(custom.custom_css).digest('base64url')
    version = custom.custom_css.trim() === '' ? '' : digest.slice(0, 12)
    versions.set(custom, version)
  }
  return version
}

/** What of it a page carries; `styles` = version of the style sheet, empty = there is none. */
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
  if (any) page.headers[CodeHeader] = 'html'
  else if (code.styles) page.headers[CodeHeader] = 'css'
  return code
}
