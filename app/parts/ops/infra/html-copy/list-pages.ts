/** Lists of a copy: questions, tags, people. They come from what the pages of questions have told. */
import { escapeHtml } from '#markdown/entities.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { tagPath, userPath } from '#shared/paths.ts'
import { type HtmlCopyFolder, thing } from './folder.ts'
import { type HtmlCopyPage, type HtmlCopySite, dated, link, pageHtml, pagerHtml } from './frame.ts'
import { linkTo, pageFile } from './links.ts'

export type ListedQuestion = {
  id: number
  path: string
  title: string
  score: number
  answers: number
  accepted: number
  at: number
  changed: number
  author: string
  /** Empty for a deleted account. */
  username: string
  excerpt: string
}

const Size = 50

const Columns =
  'q.id, path, title, q.score, answers, accepted, q.at, changed, author, q.username, excerpt'

function questionHtml(row: ListedQuestion, file: string, site: HtmlCopySite): string {
  const { t } = site
  const facts = [
    `${escapeHtml(t('common.vote.score'))} ${row.score}`,
    escapeHtml(t('user.count.answers', { count: row.answers, shown: row.answers })),
    row.accepted ? `✓ ${escapeHtml(t('common.accept.is'))}` : '',
    escapeHtml(row.author),
    dated(row.at, site),
  ]
  const excerpt = row.excerpt ? `<br>${escapeHtml(row.excerpt)}` : ''
  return `<li>${link(linkTo(file, pageFile(row.path)), row.title)}${excerpt}<br><span class="by">${facts.filter(Boolean).join(' · ')}</span></li>`
}

export const questionsHtml = (rows: ListedQuestion[], file: string, site: HtmlCopySite): string =>
  rows.length === 0
    ? ''
    : `<ol class="list">\n${rows.map(row => questionHtml(row, file, site)).join('\n')}\n</ol>`

/** What is in a list of questions. */
export const listedThings = (rows: ListedQuestion[]): string[] =>
  rows.flatMap(({ id, username }) => [
    formatId(ObjectType.question, id),
    ...(username ? [thing.person(username)] : []),
  ])

type List = {
  /** Path of the list on the site. */
  address: string
  title: string
  /** Safe HTML above the list, on its own page. */
  intro?: string
  /** What the list is of. */
  things?: string[]
  count: number
  /** The oldest first. */
  rows(offset: number, size: number): ListedQuestion[]
}

/**
 * The oldest questions are on page 1, so that further ones change nothing but the last page, which is the
 * page of the list itself and holds one to two times as many.
 */
export function putList(folder: HtmlCopyFolder, site: HtmlCopySite, list: List): void {
  const pages = Math.max(1, Math.floor(list.count / Size))
  const fileOf = (page: number) =>
    pageFile(page === pages ? list.address : `${list.address}/pages/${page}`)
  for (let page = 1; page <= pages; page++) {
    const last = page === pages
    const rows = list.rows((page - 1) * Size, last ? 2 * Size : Size)
    const file = fileOf(page)
    const body = [
      `<h1>${escapeHtml(list.title)}</h1>`,
      last ? (list.intro ?? '') : '',
      questionsHtml(rows.reverse(), file, site),
      pagerHtml(file, fileOf, { page, pages }, site),
    ]
    put(folder, site, {
      file,
      title: list.title,
      address: last ? list.address : '',
      body: body.filter(Boolean).join('\n'),
      changed: Math.max(0, ...rows.map(row => row.changed)),
      things: [...(list.things ?? []), ...listedThings(rows)],
    })
  }
}

export function put(folder: HtmlCopyFolder, site: HtmlCopySite, page: HtmlCopyPage): void {
  folder.put(page.file, pageHtml(page, site), page.things)
}

/** All questions, and those of a tag. */
export function listedQuestions(
  { state }: HtmlCopyFolder,
  slug?: string,
): Pick<List, 'count' | 'rows'> {
  const from =
    slug === undefined
      ? `question q where title <> ''`
      : `question_tag t join question q on q.id = t.question where t.slug = @slug and title <> ''`
  const given = slug === undefined ? {} : { slug }
  const rows = state.prepare(
    `select ${Columns} from ${from} order by q.id limit @size offset @offset`,
  )
  const counted = state.prepare(`select count(*) as count from ${from}`)
  return {
    count: (counted.get(given) as { count: number }).count,
    rows: (offset, size) => rows.all({ ...given, offset, size }) as ListedQuestion[],
  }
}

/** `deleted`: its name is no longer shown. */
type Named = { key: string; name: string; deleted?: number }

/** Rows by their key, read in parts, so that others can be changed meanwhile. */
function* named(folder: HtmlCopyFolder, table: string, columns: string): Generator<Named> {
  const next = folder.state.prepare(
    `select ${columns} from ${table} where key > ? order by key limit 1000`,
  )
  for (let after = ''; ;) {
    const rows = next.all(after) as Named[]
    if (rows.length === 0) return
    yield* rows
    after = rows.at(-1)!.key
  }
}

export const copiedTags = (folder: HtmlCopyFolder): Generator<Named> =>
  named(folder, 'tag', 'key, name')
export const copiedPeople = (folder: HtmlCopyFolder): Generator<Named> =>
  named(folder, 'person', 'key, name, deleted')

const NamesPerPage = 500

/** Tags, or people, by name. */
export function putNames(
  folder: HtmlCopyFolder,
  site: HtmlCopySite,
  list: { of: 'tags' | 'users'; address: string; title: string },
): void {
  const { address, title } = list
  const [names, table, pathOf] =
    list.of === 'tags' ? [copiedTags, 'tag', tagPath] : [copiedPeople, 'person', userPath]
  const { count } = folder.state.prepare(`select count(*) as count from ${table}`).get() as {
    count: number
  }
  const pages = Math.max(1, Math.ceil(count / NamesPerPage))
  const fileOf = (page: number) => pageFile(page === 1 ? address : `${address}/pages/${page}`)
  const all = names(folder)
  for (let page = 1; page <= pages; page++) {
    const file = fileOf(page)
    const items: string[] = []
    const things: string[] = []
    while (items.length < NamesPerPage) {
      const { value, done } = all.next()
      if (done) break
      const { key, name, deleted } = value
      if (!deleted) things.push(thing[list.of === 'tags' ? 'tag' : 'person'](key))
      const more = name && name !== key ? ` <span class="by">${escapeHtml(key)}</span>` : ''
      items.push(`<li>${link(linkTo(file, pageFile(pathOf(key))), name || key)}${more}</li>`)
    }
    const body = [
      `<h1>${escapeHtml(title)}</h1>`,
      items.length > 0 ? `<ul class="names">\n${items.join('\n')}\n</ul>` : '',
      pagerHtml(file, fileOf, { page, pages }, site),
    ]
    put(folder, site, {
      file,
      title,
      things,
      address: page === 1 ? address : '',
      changed: 0,
      body: body.filter(Boolean).join('\n'),
    })
  }
}
