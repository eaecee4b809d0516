/** The OpenSearch description, for adding the site's search to browsers. */
import { pageIcon } from '#site/appearance/branding.ts'
import { absolute, faviconPath, feedPath, searchPath } from '#shared/paths.ts'
import { xmlElement, XmlHead } from '#shared/xml-text.ts'
import type { Page } from '#web/kernel/page.ts'
import { publicOnly } from './sitemap.ts'

/** Maximum length of name and description in the format. */
const NameMax = 16
const AboutMax = 1024

const cut = (text: string, max: number) => [...text].slice(0, max).join('')

export function openSearchText(page: Page): string {
  publicOnly(page)
  const { general, branding } = page.ctx.settings
  const whole = (path: string) => absolute(general.site_url, path)
  // Braces mark the search term, so they must not be escaped.
  const template = (path: string) => `${whole(path)}?q={searchTerms}`
  return [
    XmlHead,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n',
    xmlElement('ShortName', cut(general.name, NameMax)),
    xmlElement('Description', cut(general.description || general.name, AboutMax)),
    xmlElement('InputEncoding', 'UTF-8'),
    xmlElement('Image', whole(pageIcon(branding) || faviconPath()), { width: '32', height: '32' }),
    xmlElement('Url', null, { type: 'text/html', template: template(searchPath()) }),
    xmlElement('Url', null, {
      type: 'application/atom+xml',
      template: template(feedPath('search')),
    }),
    '\n</OpenSearchDescription>\n',
  ].join('')
}
