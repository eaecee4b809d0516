/**
 * Chooses the language of a request (spec §9): pages use the account's, then the cookie's, then the
 * site's; programs name theirs first in `Accept-Language`, as `zh-CN` or `zh_CN`.
 */
import { RemixI18Next } from 'remix-i18next/server'
import { knownLocale } from '#i18n/catalogue.ts'
import { DefaultLocale, type Locale, Locales } from '#shared/codes.ts'
import { languageTag } from '#shared/languages.ts'
import { Cookie, parseCookies } from './cookies.ts'

/** Chinese outside the mainland has several tags. */
const traditional = ['zh-Hant', 'zh-HK', 'zh-MO', 'zh-Hant-HK', 'zh-Hant-MO']
const supportedLanguages = [...Locales.map(languageTag), ...traditional]

const cookie = {
  async parse(header: string | null) {
    const locale = knownLocale(parseCookies(header).get(Cookie.language))
    return locale && languageTag(locale)
  },
} as NonNullable<ConstructorParameters<typeof RemixI18Next>[0]['detection']['cookie']>

const detecting = (order: 'cookie' | 'header', fallbackLanguage: string) =>
  new RemixI18Next({ detection: { order: [order], supportedLanguages, fallbackLanguage, cookie } })

const byCookie = detecting('cookie', '')
const byHeader = detecting('header', '')

/** Longer headers are cut; browsers send some ten languages. */
const HeaderLength = 256

/** What few languages are requested as, millions of times. */
const requested = new Map<string, Locale | null>()
const MaxRequested = 200

async function localeOf(wanted: string): Promise<Locale | null> {
  const known = requested.get(wanted)
  if (known !== undefined || wanted === '') return known ?? null
  const headers = new Headers({ 'Accept-Language': wanted })
  // Only the request's headers are read.
  const found = knownLocale(await byHeader.getLocale(headers as unknown as Request))
  if (requested.size < MaxRequested) requested.set(wanted, found)
  return found
}

/** The first language a program requests; else the default. */
export async function headerLanguage(
  header: string | null | undefined,
  otherwise?: string | null,
): Promise<Locale> {
  const [first = ''] = (header ?? '').slice(0, HeaderLength).split(',')
  return (await localeOf(first.replaceAll('_', '-'))) ?? knownLocale(otherwise) ?? DefaultLocale
}

/** The language of a page: the member's, else the cookie's, else the site's. */
export async function pageLanguage(
  headers: Headers,
  own: string | null,
  siteLanguage: string,
): Promise<Locale> {
  const remembered = () => byCookie.getLocale({ headers } as Request)
  return (
    knownLocale(own) ??
    knownLocale(await remembered()) ??
    knownLocale(siteLanguage) ??
    DefaultLocale
  )
}
