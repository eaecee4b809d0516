/** The sitemap: one file for a small site, else an index of files. Generated in parts. */
import { setImmediate as turn } from 'node:timers/promises'
import { notFound } from '#kernel'
import { FileMax, listSitemapPart, PartSize, planSitemap } from '#site/sitemap/list-sitemap.ts'
import type { ListedPerson, ListedQuestion, ListedTag } from '#site/sitemap/sitemap.queries.ts'
import {
  absolute,
  homePath,
  questionPath,
  sitemapPath,
  tagPath,
  tagsPath,
  userPath,
} from '#shared/paths.ts'
import { isoTime } from '#shared/time-format.ts'
import { xmlElement, XmlHead } from '#shared/xml-text.ts'
import type { Page } from '#web/kernel/page.ts'
import { permalinkOf } from '#web/posts/rows.ts'
import { ownValue } from '#shared/own-value.ts'

const Namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A private site has no sitemap or feeds, not even for its members. */
export function publicOnly({ ctx }: Page): void {
  if (ctx.settings.login.login_required) throw notFound('base.not_found')
}

const urlOf = (location: string, changedAt?: number) =>
  `<url>${xmlElement('loc', location)}${changedAt ? xmlElement('lastmod', isoTime(changedAt)) : ''}</url>\n`

type Row = ListedQuestion | ListedTag | ListedPerson
type Kind = 'question' | 'tag' | 'user'

/** Lets other requests run between two parts. */
async function rowsOf(page: Page, of: Kind, file: number, take: (row: Row) => void) {
  let after = 0
  for (;;) {
    const rows: Row[] = await page.run(listSitemapPart, { of, file, after })
    rows.forEach(take)
    if (rows.length < PartSize) return
    after = rows.at(-1)!.id
    await turn()
  }
}

const urlset = (lines: string[]) =>
  `${XmlHead}<urlset xmlns="${Namespace}">\n${lines.join('')}</urlset>\n`

async function questionLines(page: Page, file: number): Promise<string[]> {
  const { general } = page.ctx.settings
  const permalink = permalinkOf(page.ctx.settings)
  const lines: string[] = []
  await rowsOf(page, 'question', file, row => {
    const question = row as ListedQuestion
    const location = absolute(general.site_url, questionPath(question, permalink))
    lines.push(urlOf(location, question.activeAt))
  })
  return lines
}

async function personLines(page: Page, file: number): Promise<string[]> {
  const site = page.ctx.settings.general.site_url
  const lines: string[] = []
  await rowsOf(page, 'user', file, row => {
    lines.push(urlOf(absolute(site, userPath((row as ListedPerson).username))))
  })
  return lines
}

/** An empty site lists only its home page. */
const firstPage = ({ ctx }: Page) =>
  urlset([urlOf(absolute(ctx.settings.general.site_url, homePath()))])

/** The single file of a small site: its questions, and as many members as fit. */
async function smallFile(page: Page): Promise<string> {
  const lines = [...(await questionLines(page, 0)), ...(await personLines(page, 0))]
  return lines.length > 0 ? urlset(lines.slice(0, FileMax)) : firstPage(page)
}

async function questionFile(page: Page, file: number): Promise<string> {
  const lines = await questionLines(page, file)
  if (lines.length > 0) return urlset(lines)
  throw notFound('base.not_found')
}

async function personFile(page: Page, file: number): Promise<string> {
  const lines = await personLines(page, file)
  if (lines.length > 0) return urlset(lines)
  throw notFound('base.not_found')
}

async function tagFile(page: Page, file: number): Promise<string> {
  const site = page.ctx.settings.general.site_url
  const lines: string[] = []
  await rowsOf(page, 'tag', file, row => {
    lines.push(urlOf(absolute(site, tagPath((row as ListedTag).slug))))
  })
  if (lines.length > 0) return urlset(lines)
  if (file > 1) throw notFound('base.not_found')
  return urlset([urlOf(absolute(site, tagsPath()))])
}

/** Serves `/sitemap.xml`. */
export async function sitemapIndex(page: Page): Promise<string> {
  publicOnly(page)
  const plan = await page.run(planSitemap)
  if (plan.small) return smallFile(page)
  const names = [
    ...plan.questions.map(n => `question-${n}`),
    ...(plan.tags.length > 0 ? plan.tags : [1]).map(n => `tag-${n}`),
    ...plan.people.map(n => `user-${n}`),
  ]
  const site = page.ctx.settings.general.site_url
  const entry = (name: string) =>
    `<sitemap>${xmlElement('loc', absolute(site, sitemapPath(name)))}</sitemap>\n`
  return `${XmlHead}<sitemapindex xmlns="${Namespace}">\n${names.map(entry).join('')}</sitemapindex>\n`
}

/** Serves `/sitemap/question-1.xml` and similar. */
export async function sitemapFile(page: Page, name: string): Promise<string> {
  publicOnly(page)
  const [, of, number] = /^(question|tag|user)-([1-9]\d{0,5})\.xml$/.exec(name) ?? []
  if (!of) throw notFound('base.not_found')
  const files = { question: questionFile, tag: tagFile, user: personFile }
  return ownValue(files, of)!(page, Number(number))
}
