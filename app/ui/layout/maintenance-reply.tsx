import { renderToStaticMarkup } from 'react-dom/server'
import { translator } from '#i18n/catalogue.ts'
import type { Maintenance } from '#kernel'
import type { Locale } from '#shared/codes.ts'
import { languageTag } from '#shared/languages.ts'
import { MaintenancePage } from './maintenance-page.tsx'

/** Retry-After in seconds when no end time is set. */
export const MaintenanceSeconds = 300

type Parts = {
  locale: Locale
  styles: string
  rest?: Pick<Maintenance, 'mode' | 'text' | 'until'>
  seconds?: number
  timeZone?: string
}

const Plain = { mode: 'closed', text: '', until: 0 } as const

function clock(at: number, locale: Locale, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat(languageTag(locale), { ...style, timeZone }).format(at)
  } catch {
    return new Intl.DateTimeFormat(languageTag(locale), { ...style, timeZone: 'UTC' }).format(at)
  }
}

/** The answer in maintenance mode. */
export function maintenanceReply({
  locale,
  styles,
  rest = Plain,
  seconds = MaintenanceSeconds,
  timeZone = 'UTC',
}: Parts) {
  const t = translator(locale)
  const words = `install.${rest.mode === 'read_only' ? 'read_only' : 'maintenance'}`
  const page = (
    <MaintenancePage
      {...{ locale, styles }}
      title={t(`${words}.title`)}
      text={rest.text || t(`${words}.text`)}
      until={
        rest.until > 0 ? t('install.rest_until', { time: clock(rest.until, locale, timeZone) }) : ''
      }
    />
  )
  return {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Retry-After': String(seconds),
    },
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  }
}
