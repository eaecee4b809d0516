/**
 * A copy of the site that outlives the program: all that visitors may see, as plain HTML files at their
 * addresses, with the files of members and a search that needs no server.
 */
import { setImmediate as breath } from 'node:timers/promises'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { anonymous, type Ctx, DomainError } from '#kernel'
import type { HtmlCopyCounts } from '#parts/ops/domain/backups/port.ts'
import { escapeHtml } from '#markdown/entities.ts'
import { showProfile } from '#people/profiles/show-profile.ts'
import { showLegal } from '#site/site-info/show-site.ts'
import { listSitemapPart, PartSize, type SitemapRow } from '#site/sitemap/list-sitemap.ts'
import { showTag } from '#tags/show-tag.ts'
import { translator } from '#i18n/catalogue.ts'
import { makeContext } from '#infra/requests/context.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import type { Site } from '#infra/site.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId, publicId } from '#shared/ids.ts'
import { displayName } from '#shared/display-name.ts'
import {
  homePath,
  privacyPath,
  questionPath,
  questionsPath,
  searchPath,
  tagPath,
  tagsPath,
  termsPath,
  userPath,
  usersPath,
} from '#shared/paths.ts'
import { createTimeFormat } from '#shared/time-format.ts'
import { contentsOf, goneFrom } from './contents.ts'
import { HtmlCopyFolder, thing } from './folder.ts'
import { noted } from './notes.ts'
import { HtmlCopyStyle } from './style.ts'
import { type HtmlCopySite, dated, link, StyleFile, stubHtml } from './frame.ts'
import { type Contents, linkTo, pageFile, withHtmlCopyLinks } from './links.ts'
import {
  copiedPeople,
  copiedTags,
  type ListedQuestion,
  listedQuestions,
  listedThings,
  put,
  putList,
  putNames,
  questionsHtml,
} from './list-pages.ts'
import { putSearchIndex, SearchFile, wordsIn } from './search-index.ts'
import { SearchScript } from './search-script.ts'
import { type Asking, asVisitor, type ThreadPage, threadPage } from './thread-page.ts'

export type HtmlCopyStage = 'questions' | 'tags' | 'people'

export type CopyOptions = {
  folder: string
  /** Printed on each page; empty = the texts are their authors'. */
  license?: string
  onProgress?(stage: HtmlCopyStage, done: number, of: number): void
}

type Copying = {
  ctx: Ctx
  ask: Asking
  folder: HtmlCopyFolder
  site: HtmlCopySite
  contents: Contents
  /** Pages that could not be made. */
  failed: { page: string; error: Error }[]
}

/**
 * Makes one page. One that fails is left out of the copy, and the others are made all the same; a disk or a database
 * that fails ends the run. Null = visitors cannot see it.
 */
async function attempt<R>(
  { failed }: Copying,
  page: string,
  make: () => Promise<R>,
): Promise<R | null> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof DomainError) return null
    if (!(error instanceof Error)) throw error
    const { code = 'ERR_' } = error as NodeJS.ErrnoException
    if (!code.startsWith('ERR_')) throw error
    failed.push({ page, error })
    return null
  }
}

/** Legal texts by their kind; one that is nothing but an address has no page. */
async function legalTexts(ask: Asking): Promise<Map<'tos' | 'privacy', string>> {
  const texts = new Map<'tos' | 'privacy', string>()
  for (const kind of ['tos', 'privacy'] as const) {
    const { original, parsed } = await ask(showLegal, { info_type: kind })
    const source = original.trim()
    if (source !== '' && !/^https?:\/\/\S+$/.test(source)) texts.set(kind, parsed)
  }
  return texts
}

/** Notes all rows of one kind that visitors may list. */
async function eachListed(
  ask: Asking,
  of: 'question' | 'tag',
  note: (row: SitemapRow) => void,
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await ask(listSitemapPart, { of, file: 0, after })
    for (const row of rows) note(row)
    if (rows.length < PartSize) return
    after = rows.at(-1)!.id
    await breath()
  }
}

/** Gathers what the lists and the search need to know of a question. */
function noting({ state }: HtmlCopyFolder) {
  const update =
    state.prepare(`update question set title = @title, score = @score, answers = @answers,
    accepted = @accepted, at = @at, changed = @changed, author = @author,
    username = @username, excerpt = @excerpt where id = @id`)
  const addTag = state.prepare('insert or ignore into question_tag values (?, ?)')
  const addPost = state.prepare(
    'insert or ignore into post values (@username, @at, @id, @question, @anchor, @score)',
  )
  const addWord = state.prepare('insert or ignore into word values (?, ?)')
  return state.transaction(({ question, posts, text, changed }: ThreadPage, author: string) => {
    const { id, title, voteCount, acceptedAnswerId, createdAt, excerpt } = question
    update.run({
      id,
      title,
      author,
      excerpt,
      changed,
      score: voteCount,
      at: createdAt,
      username: question.author.status === 'deleted' ? '' : question.author.username,
      answers: posts.length - 1,
      accepted: acceptedAnswerId > 0 ? 1 : 0,
    })
    for (const { slug } of question.tags) addTag.run(slug, id)
    for (const post of posts) if (post.username) addPost.run({ ...post, question: id })
    for (const word of wordsIn(text)) addWord.run(word, id)
  })
}

type Progress = (done: number) => void

async function putQuestions(copying: Copying, progress: Progress): Promise<void> {
  const { folder, site, contents, ctx, ask } = copying
  const next = folder.state.prepare(
    'select id, path from question where id > ? order by id limit 200',
  )
  const note = noting(folder)
  const drop = folder.state.prepare('delete from question where id = ?')
  let done = 0
  for (let rows = next.all(0); rows.length > 0;) {
    for (const { id, path } of rows as { id: number; path: string }[]) {
      const file = pageFile(path)
      const page = await attempt(copying, path, () =>
        threadPage(id, { ctx, ask, site, contents, file }),
      )
      if (!page) {
        // Deleted since it was listed.
        drop.run(id)
        continue
      }
      const { question, body, changed, things } = page
      const { author } = question
      const name = displayName(
        { name: author.displayName, deleted: author.status === 'deleted' },
        site.t,
      )
      note(page, name)
      put(folder, site, { file, address: path, title: question.title, body, changed, things })
      const asked = formatId(ObjectType.question, id)
      const short = pageFile(
        `${questionsPath()}/${publicId(ObjectType.question, id, contents.permalink)}`,
      )
      if (short !== file) folder.put(short, stubHtml(short, file), [asked])
      progress(++done)
      await breath()
    }
    rows = next.all((rows.at(-1) as { id: number }).id)
  }
}

async function putTags(copying: Copying, progress: Progress): Promise<void> {
  const { folder, site, contents, ask } = copying
  const setName = folder.state.prepare('update tag set name = ? where key = ?')
  let done = 0
  for (const { key: slug } of copiedTags(folder)) {
    const address = tagPath(slug)
    const page = await attempt(copying, address, async () => {
      const tag = await ask(showTag, { name: slug })
      return { tag, html: await withHtmlCopyLinks(contents, pageFile(address), tag.html) }
    })
    if (!page) continue
    const { tag, html } = page
    setName.run(tag.displayName, slug)
    const intro = html ? `<div class="prose">${html}</div>` : ''
    const title = site.t('tag.page.title', { name: tag.displayName })
    const things = [thing.tag(slug)]
    putList(folder, site, { address, title, intro, things, ...listedQuestions(folder, slug) })
    progress(++done)
    await breath()
  }
}

type PostRow = {
  id: number
  path: string
  title: string
  anchor: string
  at: number
  score: number
}

async function putPeople(copying: Copying, progress: Progress): Promise<void> {
  const { folder, site, contents, ask } = copying
  const { t } = site
  const posts = folder.state.prepare(
    `select post.id, path, title, anchor, post.at, post.score from post join question on question.id = post.question
     where post.username = ? and title <> '' order by post.at desc, post.id desc`,
  )
  const setName = folder.state.prepare('update person set name = ?, deleted = ? where key = ?')
  let done = 0
  // People named in a profile are found on the way; those that come earlier by name are done next time round.
  const seen = folder.state.prepare('select count(*) from person').pluck()
  const page = async (username: string) => {
    const address = userPath(username)
    const file = pageFile(address)
    const made = await attempt(copying, address, async () => {
      const profile = await ask(showProfile, { username })
      return { profile, bio: await withHtmlCopyLinks(contents, file, profile.bioHtml) }
    })
    if (!made) return
    const { profile, bio } = made
    const deleted = profile.state === 'deleted'
    setName.run(profile.displayName, deleted ? 1 : 0, username)
    const rows = posts.all(username) as PostRow[]
    const items = rows.map(row => {
      const href = linkTo(file, pageFile(row.path), row.anchor ? `#${row.anchor}` : '')
      const kind = t(row.anchor ? 'layout.copy.answer' : 'layout.copy.question')
      const facts = `${escapeHtml(kind)} · ${escapeHtml(t('common.vote.score'))} ${row.score} · ${dated(row.at, site)}`
      return `<li>${link(href, row.title)}<br><span class="by">${facts}</span></li>`
    })
    const things = rows.map(({ id, anchor }) =>
      formatId(anchor ? ObjectType.answer : ObjectType.question, id),
    )
    if (!deleted) things.push(thing.person(username))
    const website = profile.website && link(profile.website, profile.website)
    const facts = [
      escapeHtml(username),
      `${escapeHtml(t('user.stats.joined'))} ${dated(profile.createdAt, site)}`,
      escapeHtml(profile.location),
      website,
    ]
    const body = [
      `<h1>${escapeHtml(profile.displayName)}</h1>`,
      `<p class="by">${facts.filter(Boolean).join(' · ')}</p>`,
      bio ? `<div class="prose">${bio}</div>` : '',
      items.length > 0 ? `<ol class="list">\n${items.join('\n')}\n</ol>` : '',
    ]
    put(folder, site, {
      file,
      address,
      title: profile.displayName,
      things,
      changed: rows[0]?.at ?? profile.createdAt,
      body: body.filter(Boolean).join('\n'),
    })
    progress(++done)
    await breath()
  }
  for (let before = -1; before !== seen.get();) {
    before = seen.get() as number
    for (const { key: username } of copiedPeople(folder)) {
      if (folder.isPut(pageFile(userPath(username)))) continue
      await page(username)
    }
  }
}

async function putOthers({ folder, site, contents, ctx }: Copying, legal: Map<string, string>) {
  const { t } = site
  const title = site.name
  const all = listedQuestions(folder)
  putList(folder, site, { address: questionsPath(), title: t('question.list.title'), ...all })
  putNames(folder, site, { of: 'tags', address: tagsPath(), title: t('layout.nav.tags') })
  putNames(folder, site, { of: 'users', address: usersPath(), title: t('layout.nav.users') })
  const home = pageFile(homePath())
  const newest = all.rows(Math.max(0, all.count - 30), 30).reverse()
  const about = ctx.settings.general.description || ctx.settings.general.short_description
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    about ? `<p>${escapeHtml(about)}</p>` : '',
    questionsHtml(newest, home, site),
    `<p>${link(linkTo(home, pageFile(questionsPath())), t('question.list.title'))}</p>`,
  ]
  const changed = Math.max(0, ...newest.map((row: ListedQuestion) => row.changed))
  put(folder, site, {
    file: home,
    address: homePath(),
    title,
    body: body.join('\n'),
    changed,
    things: listedThings(newest),
  })
  folder.put('index.html', stubHtml('index.html', home))
  const addresses = { tos: termsPath(), privacy: privacyPath() }
  const names = { tos: t('legal.terms'), privacy: t('legal.privacy') }
  for (const kind of site.legal) {
    const file = pageFile(addresses[kind])
    const html = await withHtmlCopyLinks(contents, file, legal.get(kind)!)
    put(folder, site, {
      file,
      address: addresses[kind],
      title: names[kind],
      changed: 0,
      things: [thing.legal(kind)],
      body: `<h1>${escapeHtml(names[kind])}</h1>\n<div class="prose">${html}</div>`,
    })
  }
  folder.put(StyleFile, HtmlCopyStyle)
}

function putSearch({ folder, site }: Copying): void {
  const { t } = site
  const label = escapeHtml(t('layout.search.label'))
  put(folder, site, {
    file: SearchFile,
    address: searchPath(),
    title: t('search.title'),
    changed: 0,
    body: `<h1>${escapeHtml(t('search.title'))}</h1>
<form id="search" role="search" hidden>
<input type="search" name="q" aria-label="${label}"> <button>${escapeHtml(t('common.action.search'))}</button>
</form>
<noscript><p>${escapeHtml(t('layout.copy.needs_script'))}</p></noscript>
<div id="results" role="status" data-found="${escapeHtml(t('layout.copy.found'))}"></div>
<script src="search.js"></script>`,
  })
  folder.put(SearchFile.replace('index.html', 'search.js'), SearchScript)
  putSearchIndex(folder)
}

/** The error of a run that left pages out. */
function leftOut(failed: Copying['failed']): OperatorError {
  const [{ page, error }] = failed as [Copying['failed'][number]]
  const others = failed.length > 1 ? `, and ${failed.length - 1} more` : ''
  return new OperatorError(
    `A page could not be made and is not in the copy: ${page} (${error.message})${others}.`,
  )
}

async function renew(from: Site, options: CopyOptions): Promise<HtmlCopyCounts> {
  const { settings } = currentSettings(from.db)
  if (settings.login.login_required) {
    throw new OperatorError(
      'The site is private: visitors see nothing of it, so there is nothing to copy.',
    )
  }
  const locale = settings.interface.language
  const ctx = makeContext(from, { viewer: anonymous, locale })
  const ask = asVisitor(ctx)
  const t = translator(locale, ctx.texts)
  const legal = await legalTexts(ask)
  const tags = new Set<string>()
  await eachListed(ask, 'tag', row => {
    if ('slug' in row) tags.add(row.slug)
  })
  const folder = new HtmlCopyFolder(options.folder, goneFrom(ctx, { tags, legal: legal.keys() }))
  try {
    const site: HtmlCopySite = {
      name: settings.general.name,
      locale,
      t,
      license: options.license ?? '',
      legal: [...legal.keys()],
      origin: new URL(settings.general.site_url).origin,
      time: createTimeFormat(t, locale, settings.interface.time_zone, ctx.now),
    }
    const contents = contentsOf({ ctx, ask, folder }, legal)
    const copying: Copying = { ctx, ask, folder, site, contents, failed: [] }
    const addQuestion = folder.state.prepare('insert into question (id, path) values (?, ?)')
    const addTag = folder.state.prepare('insert or ignore into tag (key) values (?)')
    await eachListed(ask, 'question', row => {
      if ('urlTitle' in row) addQuestion.run(row.id, questionPath(row, contents.permalink))
    })
    for (const slug of tags) addTag.run(slug)
    const progress = (stage: HtmlCopyStage, table: 'question' | 'tag' | 'person') => {
      const of = folder.state.prepare(`select count(*) from ${table}`).pluck().get() as number
      return (done: number) => options.onProgress?.(stage, done, of)
    }
    await putQuestions(copying, progress('questions', 'question'))
    await putTags(copying, progress('tags', 'tag'))
    await putPeople(copying, progress('people', 'person'))
    await putOthers(copying, legal)
    putSearch(copying)
    const counts = folder.finish()
    if (copying.failed.length > 0) throw leftOut(copying.failed)
    return counts
  } finally {
    folder.close()
  }
}

/**
 * Writes the copy into a folder, or brings an older one up to date: what visitors see no longer is removed before
 * anything is added, and files whose content is the same stay untouched. A run that was cut off is made up for by the
 * next one; until then it is a fault of the site.
 * @throws OperatorError on a private site, when the folder holds something else, when another run is writing it, and
 * at its end when pages could not be made.
 */
export const makeCopy = (from: Site, options: CopyOptions): Promise<HtmlCopyCounts> =>
  noted(from.env, options.folder, () => renew(from, options))
