import { renderToStaticMarkup } from 'react-dom/server'
import { translator } from '#app/i18n/catalogue.ts'
import type { Locale } from '#app/shared/codes.ts'
import { MaintenancePage } from './maintenance-page.tsx'

/** Seconds after which programs and search engines may ask again. */
export const MaintenanceSeconds = 300

/** The answer of a site at rest. */
export function maintenanceReply(locale: Locale, styles: string) {
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
