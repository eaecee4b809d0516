import { renderToStaticMarkup } from 'react-dom/server'
import { localeOfHeader, translator } from '#app/i18n/catalogue.ts'
import { MaintenancePage } from './maintenance-page.tsx'

/** Seconds after which programs and search engines may ask again. */
export const MaintenanceSeconds = 300

/** The answer of a site at rest, in the browser's language. */
export function maintenanceReply(acceptLanguage: string | null, styles: string) {
  const locale = localeOfHeader(acceptLanguage)
  const page = <MaintenancePage t={translator(locale)} locale={locale} styles={styles} />
  return {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Retry-After': String(MaintenanceSeconds),
    },
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  }
}
