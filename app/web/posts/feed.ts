/**
 * Atom feeds. They contain only public content: the verbs always run as for a visitor, in the
 * language of the site.
 */
import { anonymous, notFound, type Operation, run } from '#kernel'
import { listAuthorAnswers, listAuthorQuestions } from '#people/profiles/list-posts.ts'
import { showProfile } from '#people/profiles/show-profile.ts'
import { listQuestions, type QuestionItem } from '#posts/questions/list-questions.ts'
import { searchPosts } from '#search/search-posts.ts'
import { showTag } from '#tags/show-tag.ts'
import { showThread } from '#posts/threads/show-thread.ts'
import type { Author } from '#basics/users/users.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { translator } from '#i18n/catalogue.ts'
import { languageTag } from '#i18n/translate.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { ownValue } from '#shared/own-value.ts'
import {
  absolute,
  feedPath,
  homePath,
  postPath,
  questionPath,
  searchPath,
  tagPath,
  userPath,
} from '#shared/paths.ts'
import { isoTime } from '#shared/time-format.ts'
import { xmlElement, XmlHead } from '#shared/xml-text.ts'
import type { Page } from '#web/kernel/page.ts'
import { permalinkOf } from './rows.ts'
import { publicOnly } from '#web/site/sitemap.ts'

/** Entries per feed. */
const Size = 30

type Entry = {
  /** Never changes, whatever the permalinks of the site. */
  key: string
  title: string
  /** Path on this site. */
  path: string
  createdAt: number
  updatedAt: number
  author: Pick<Author, 'username' | 'displayName' | 'status'>
  tags: { slug: string; displayName: string }[]
  /** Plain text, or full HTML. */
  text: { excerpt: string } | { html: string }
}

type Feed = { title: string; path: string; self: string; entries: Entry[] }

/** The request as made by a visitor. */
function openPage(page: Page) {
  const { settings } = page.ctx
  const locale = settings.interface.language
  const ctx = { ...page.ctx, viewer: anonymous, locale }
  return {
    ctx,
    settings,
    locale,
    permalink: permalinkOf(settings),
    t: translator(locale, page.ctx.texts),
    ask: <I extends Operation['input'], O>(operation: Operation<I, O>, input: unknown) =>
      run(operation, ctx, input),
  }
}
type Open = ReturnType<typeof openPage>

const questionEntry =
  ({ permalink }: Open) =>
  (item: QuestionItem): Entry => ({
    key: formatId(ObjectType.question, item.id),
    title: item.title,
    path: questionPath(item, permalink),
    createdAt: item.createdAt,
    updatedAt: item.editedAt || item.createdAt,
    author: item.author,
    tags: item.tags,
    text: { excerpt: item.excerpt },
  })

const newest = { order: 'newest', page: 1, page_size: Size } as const

async function siteFeed(open: Open): Promise<Feed> {
  const { list } = await open.ask(listQuestions, newest)
  return {
    title: open.settings.general.name,
    path: homePath(),
    self: feedPath('questions'),
    entries: list.map(questionEntry(open)),
  }
}

async function tagFeed(open: Open, name: string): Promise<Feed> {
  const tag = await open.ask(showTag, { name })
  const { list } = await open.ask(listQuestions, { ...newest, tag: tag.slug })
  return {
    title: open.t('layout.feed.tag', { tag: tag.displayName, site: open.settings.general.name }),
    path: tagPath(tag.slug),
    self: feedPath('tag', tag.slug),
    entries: list.map(questionEntry(open)),
  }
}

/** The question itself and its newest answers. Unlisted questions have no feed. */
async function questionFeed(open: Open, id: string): Promise<Feed> {
  const { question, answers } = await open.ask(showThread, { id, order: 'created' })
  if (!isPubliclyListed(question)) throw notFound('error.question.not_found')
  const { t, permalink } = open
  const path = questionPath(question, permalink)
  const asked: Entry = {
    key: formatId(ObjectType.question, question.id),
    title: question.title,
    path,
    createdAt: question.createdAt,
    updatedAt: question.editedAt || question.createdAt,
    author: question.author,
    tags: question.tags,
    text: { html: question.html },
  }
  const answered = answers.list.map((answer): Entry => ({
    key: formatId(ObjectType.answer, answer.id),
    title: t('layout.feed.answer', { name: answer.author.displayName, title: question.title }),
    path: postPath({ question, answerId: answer.id }, permalink),
    createdAt: answer.createdAt,
    updatedAt: answer.editedAt || answer.createdAt,
    author: answer.author,
    tags: [],
    text: { html: answer.html },
  }))
  const self = feedPath('question', formatId(ObjectType.question, question.id))
  return { title: question.title, path, self, entries: [asked, ...answered] }
}

async function userFeed(open: Open, username: string): Promise<Feed> {
  const { t, permalink } = open
  const { state: status, ...user } = await open.ask(showProfile, { username })
  if (status === 'deleted') throw notFound('error.user.not_found')
  const asked = await open.ask(listAuthorQuestions, { ...newest, username })
  const answered = await open.ask(listAuthorAnswers, { ...newest, username })
  const answers = answered.list.map(({ question, ...answer }): Entry => ({
    key: formatId(ObjectType.answer, answer.id),
    title: t('layout.feed.answer', { name: user.displayName, title: question.title }),
    path: postPath({ question, answerId: answer.id }, permalink),
    createdAt: answer.createdAt,
    updatedAt: answer.editedAt || answer.createdAt,
    author: { ...user, status },
    tags: [],
    text: { excerpt: answer.excerpt },
  }))
  return {
    title: t('layout.feed.user', { name: user.displayName, site: open.settings.general.name }),
    path: userPath(user.username),
    self: feedPath('user', user.username),
    entries: [...asked.list.map(questionEntry(open)), ...answers],
  }
}

async function searchFeed(open: Open, q: string): Promise<Feed> {
  const { t, permalink } = open
  const { items } = await open.ask(searchPosts, { q, order: 'newest', page: 1, size: Size })
  const entries = items.map((item): Entry => {
    const question = { id: item.questionId, urlTitle: item.urlTitle }
    const isAnswer = item.kind === 'answer'
    const name = item.author.displayName
    return {
      key: formatId(isAnswer ? ObjectType.answer : ObjectType.question, item.id),
      title: isAnswer ? t('layout.feed.answer', { name, title: item.title }) : item.title,
      path: postPath({ question, answerId: isAnswer ? item.id : null }, permalink),
      createdAt: item.createdAt,
      updatedAt: item.createdAt,
      author: item.author,
      tags: isAnswer ? [] : item.tags,
      text: { excerpt: item.excerpt },
    }
  })
  const title = t('layout.feed.search', { words: q, site: open.settings.general.name })
  return { title, path: searchPath({ q }), self: feedPath('search', '', { q }), entries }
}

function entryXml(entry: Entry, whole: (path: string) => string): string {
  const { author, text } = entry
  const person = [
    xmlElement('name', author.displayName || author.username || '?'),
    author.status === 'deleted' ? '' : xmlElement('uri', whole(userPath(author.username))),
  ].join('')
  return [
    '<entry>',
    xmlElement('id', whole(questionPathOf(entry.key))),
    xmlElement('title', entry.title),
    xmlElement('link', null, { rel: 'alternate', type: 'text/html', href: whole(entry.path) }),
    xmlElement('published', isoTime(entry.createdAt)),
    xmlElement('updated', isoTime(entry.updatedAt)),
    `<author>${person}</author>`,
    ...entry.tags.map(tag =>
      xmlElement('category', null, { term: tag.slug, label: tag.displayName }),
    ),
    'html' in text
      ? xmlElement('content', text.html, { type: 'html', 'xml:base': whole(homePath()) })
      : xmlElement('summary', text.excerpt, { type: 'text' }),
    '</entry>\n',
  ].join('')
}

/** URLs with only the number of a post redirect permanently. */
const questionPathOf = (key: string) => `${homePath()}/questions/${key}`

function feedXml(feed: Feed, { settings, locale }: Open): string {
  const whole = (path: string) => absolute(settings.general.site_url, path)
  const entries = [...feed.entries].sort((a, b) => b.createdAt - a.createdAt).slice(0, Size)
  const updated = Math.max(settings.install.installed_at, ...entries.map(entry => entry.updatedAt))
  return [
    XmlHead,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}">\n`,
    xmlElement('id', whole(feed.self)),
    xmlElement('title', feed.title),
    xmlElement('updated', isoTime(updated)),
    xmlElement('link', null, { rel: 'self', type: 'application/atom+xml', href: whole(feed.self) }),
    xmlElement('link', null, { rel: 'alternate', type: 'text/html', href: whole(feed.path) }),
    '\n',
    ...entries.map(entry => entryXml(entry, whole)),
    '</feed>\n',
  ].join('')
}

/** The feed of a URL; rethrows errors of the verbs. */
export async function feedText(
  page: Page,
  { kind = '', name = '' }: Record<string, string | undefined>,
): Promise<string> {
  publicOnly(page)
  const open = openPage(page)
  const feeds: Record<string, () => Promise<Feed>> = {
    tag: () => tagFeed(open, name),
    question: () => questionFeed(open, name),
    user: () => userFeed(open, name),
    ...(name ? {} : { questions: () => siteFeed(open) }),
    ...(name ? {} : { search: () => searchFeed(open, page.url.searchParams.get('q') ?? '') }),
  }
  const make = ownValue(feeds, kind)
  if (!make) throw notFound('base.not_found')
  return feedXml(await make(), open)
}
