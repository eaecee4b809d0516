/** What is around every page of a copy. */
import { escapeHtml } from '#markdown/entities.ts'
import type { T } from '#i18n/translate.ts'
import { languageTag } from '#shared/languages.ts'
import type { Locale } from '#shared/codes.ts'
import {
  homePath,
  privacyPath,
  questionsPath,
  searchPath,
  tagsPath,
  termsPath,
  usersPath,
} from '#shared/paths.ts'
import type { TimeFormat } from '#shared/time-format.ts'
import { linkTo, pageFile } from './links.ts'

export const StyleFile = 'copy.css'

/**
 * What a page may load: files of the copy. On a disk they have no origin, so `file:` is named; no page from a server
 * can load those. No script and no style is inline.
 */
const Policy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'form-action'].map(name => `${name} 'self' file:`),
  "img-src 'self' file: data:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ')
const PolicyTag = `<meta http-equiv="Content-Security-Policy" content="${Policy}">`

export type HtmlCopySite = {
  name: string
  /** Address of the site itself, without a path. */
  origin: string
  locale: Locale
  t: T
  time: TimeFormat
  /** Named on each page; empty = the texts are their authors'. */
  license: string
  legal: ('tos' | 'privacy')[]
}

export type HtmlCopyPage = {
  file: string
  /** Path of the page on the site; empty = it has none there. */
  address: string
  title: string
  /** Safe HTML. */
  body: string
  /** Latest change of what is on it, in ms; 0 = unknown. */
  changed: number
  /** What is on it and may be gone one day (`thing`). */
  things?: string[]
}

export const link = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

/** A day, readable for people and programs. */
export const dated = (at: number, { time }: HtmlCopySite): string =>
  `<time datetime="${new Date(at).toISOString()}">${escapeHtml(time.day(at))}</time>`

function footer({ file, address, changed }: HtmlCopyPage, site: HtmlCopySite): string {
  const { t, license, legal, origin } = site
  const pages = { tos: ['terms', termsPath()], privacy: ['privacy', privacyPath()] } as const
  const parts = [
    license
      ? escapeHtml(t('layout.copy.license', { license }))
      : escapeHtml(t('layout.copy.authors')),
    changed > 0 ? `${escapeHtml(t('layout.copy.changed'))} ${dated(changed, site)}` : '',
    address ? link(origin + address, t('layout.copy.original')) : '',
    ...legal.map(kind =>
      link(linkTo(file, pageFile(pages[kind][1])), t(`layout.footer.${pages[kind][0]}`)),
    ),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** A whole page. Readable without styles and scripts. */
export function pageHtml(page: HtmlCopyPage, site: HtmlCopySite): string {
  const { file, title, body, address } = page
  const { t, name } = site
  const to = (target: string) => linkTo(file, pageFile(target))
  const nav = [
    link(to(questionsPath()), t('layout.nav.questions')),
    link(to(tagsPath()), t('layout.nav.tags')),
    link(to(usersPath()), t('layout.nav.users')),
    link(to(searchPath()), t('layout.search.folded')),
  ]
  const canonical = address
    ? `\n<link rel="canonical" href="${escapeHtml(site.origin + address)}">`
    : ''
  return `<!doctype html>
<html lang="${languageTag(site.locale)}">
<head>
<meta charset="utf-8">
${PolicyTag}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title === name ? name : `${title} - ${name}`)}</title>${canonical}
<link rel="stylesheet" href="${linkTo(file, StyleFile)}">
</head>
<body>
<header><strong>${link(to(homePath()), name)}</strong> <nav>${nav.join(' ')}</nav></header>
<main>
${body}
</main>
<footer><p>${footer(page, site)}</p></footer>
</body>
</html>
`
}

/** Leads on to the page where it is now. */
export function stubHtml(file: string, to: string): string {
  const href = escapeHtml(linkTo(file, to))
  return `<!doctype html>
<meta charset="utf-8">
${PolicyTag}
<meta http-equiv="refresh" content="0; url=${href}">
<a href="${href}">${href}</a>
`
}

/** Numbers of the pages of a list, as links; the last one is the page of the list itself. */
export function pagerHtml(
  file: string,
  fileOf: (page: number) => string,
  at: { page: number; pages: number },
  { t }: HtmlCopySite,
): string {
  const { page, pages } = at
  if (pages < 2) return ''
  const shown = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, pages])]
    .filter(n => n >= 1 && n <= pages)
    .sort((a, b) => b - a)
  const items = shown.map(n =>
    n === page ? `<b aria-current="page">${n}</b>` : link(linkTo(file, fileOf(n)), String(n)),
  )
  return `<nav class="pages"><p>${escapeHtml(t('layout.copy.page', { page, pages }))}: ${items.join(' ')}</p></nav>`
}
