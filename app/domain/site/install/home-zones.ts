import type { Locale } from '#shared/codes.ts'

/** The time zone most readers of a language live in: the first one of a site that is set up in it. */
export const HomeZones: Record<Locale, string> = {
  zh_CN: 'Asia/Shanghai',
  en_US: 'UTC',
  zh_TW: 'Asia/Taipei',
  ja_JP: 'Asia/Tokyo',
  de_DE: 'Europe/Berlin',
  fr_FR: 'Europe/Paris',
  es_ES: 'Europe/Madrid',
}
