import {
  ForumApi,
  adminPath,
  askPath,
  homePath,
  notificationsPath,
  questionPath,
  questionsPath,
  searchPath,
  settingsPath,
  tagPath,
  tagsPath,
  userPath,
} from '#shared/paths.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { BenchRequest } from './load.ts'
import type { BenchSite } from './seed.ts'

export type Scenario = {
  name: string
  request(site: BenchSite, n: number): BenchRequest
  status?: number
  /** Limit of CPU time per request, in ms. */
  cpuMs?: number
  /** Minimum share of the bare server that sends the same headers and writes a log line: its CPU time by that of the site. */
  ofBare?: number
  /** Also measured on the large site, where it may cost at most 1.3 times as much. */
  large?: boolean
}

const compressed = { 'Accept-Encoding': 'gzip, br', 'Accept-Language': 'zh-CN,zh;q=0.9' }
const cookie = (site: BenchSite, n: number) => ({
  ...compressed,
  Cookie: `forum_session=${site.tokens[n % site.tokens.length]}`,
})

// The default of a site: long ids, no slug.
const Permalink = 2
const question = (site: BenchSite) => questionPath(site.fullQuestion, Permalink)

/**
 * An uncached URL: pages read this parameter, but only where a comment is being written, so that
 * the page is the same for every value.
 */
const uncached = (path: string, n: number) => ({
  path: `${path}${path.includes('?') ? '&' : '?'}reply=${n}`,
  headers: compressed,
})
/** An often-read URL, with a cookie because of which no page from the cache is served. */
const again = (path: string) => ({
  path,
  headers: { ...compressed, Cookie: 'forum_external_once=1' },
})
const cached = (path: string) => ({ path, headers: compressed })

const questionId = (site: BenchSite) => formatId(ObjectType.question, site.fullQuestion.id)
/** Not the one before, nor one of its neighbors. */
const openId = (site: BenchSite, n: number) => site.open[(n * 7919) % site.open.length]!
const randomQuestion = (site: BenchSite, n: number) =>
  questionPath({ id: openId(site, n), urlTitle: '' }, Permalink)

const openQuestion = (site: BenchSite, n: number) =>
  questionPath({ id: site.open[n % site.open.length]!, urlTitle: '' }, Permalink)
const openObject = (site: BenchSite, n: number) =>
  formatId(ObjectType.question, site.open[n % site.open.length]!)
const text = (what: string, n: number) =>
  `${what} number ${n}.\n\n- look at \`the log\`\n- 升级之后再试一次\n\n    npm run up\n`

type Form = { path: string; fields: Record<string, string> }

/** A form that a member sends: each time another member, post and text. */
const posting = (name: string, form: (site: BenchSite, n: number) => Form): Scenario => ({
  name: `posting ${name}`,
  request(site, n) {
    const { path, fields } = form(site, n)
    const headers = {
      ...cookie(site, n + Math.floor(n / site.open.length)),
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
    }
    return { method: 'POST', path, headers, body: new URLSearchParams(fields).toString() }
  },
  status: 303,
  cpuMs: 10,
})

/** What members open, each by 200 sessions in turn. */
const memberPages: { name: string; path(site: BenchSite, n: number): string }[] = [
  { name: 'list', path: () => homePath() },
  { name: 'question, 10 answers, 20 comments', path: question },
  { name: 'a random question', path: randomQuestion },
  { name: 'tag', path: site => tagPath(site.tag) },
  { name: 'ask', path: () => askPath() },
  { name: 'tags', path: () => tagsPath() },
  { name: 'profile', path: site => userPath(site.username) },
  { name: 'search', path: site => searchPath({ q: site.word }) },
  { name: 'notifications', path: () => notificationsPath('inbox') },
  { name: 'settings', path: () => settingsPath() },
]

const otherComments = (site: BenchSite, n: number) =>
  `/comment/page?object_id=${formatId(ObjectType.question, openId(site, n))}`

/** Calls of a program, as a visitor. */
const calls: { name: string; path(site: BenchSite, n: number): string }[] = [
  { name: 'question/page', path: () => '/question/page?page=1&page_size=20&order=newest' },
  { name: 'question/info', path: site => `/question/info?id=${questionId(site)}` },
  { name: 'answer/page', path: site => `/answer/page?question_id=${questionId(site)}` },
  { name: 'siteinfo', path: () => '/siteinfo' },
  { name: 'tags/page', path: () => '/tags/page?page=1&page_size=20&query_cond=popular' },
  { name: 'comment/page, another post each time', path: otherComments },
]

/** The same as a member. The first does hardly anything itself. */
const memberCalls: typeof calls = [
  { name: 'notification/status', path: () => '/notification/status' },
  { name: 'comment/page, another post each time', path: otherComments },
]

export const scenarios: Scenario[] = [
  { name: 'list, from the cache', request: () => cached(homePath()), ofBare: 0.5 },
  { name: 'question, from the cache', request: site => cached(question(site)), ofBare: 0.5 },
  { name: 'list', request: (_site, n) => uncached(homePath(), n), cpuMs: 5, large: true },
  ...(['hot', 'unanswered', 'score'] as const).map(order => ({
    name: `list, ${order}`,
    request: (_site: BenchSite, n: number) => uncached(questionsPath({ order }), n),
    cpuMs: 5,
    large: true,
  })),
  {
    name: 'question, 10 answers, 20 comments',
    request: (site, n) => uncached(question(site), n),
    cpuMs: 5,
    large: true,
  },
  {
    name: 'a random question',
    request: (site, n) => uncached(randomQuestion(site, n), n),
    large: true,
  },
  { name: 'tag', request: (site, n) => uncached(tagPath(site.tag), n), large: true },
  ...(['active', 'hot', 'score', 'unanswered', 'frequent'] as const).map(order => ({
    name: `tag, ${order}`,
    request: (site: BenchSite, n: number) => uncached(tagPath(site.tag, { order }), n),
    large: true,
  })),
  { name: 'profile', request: (site, n) => uncached(userPath(site.username), n) },
  {
    name: 'search for a Chinese word of two characters',
    request: (site, n) => uncached(searchPath({ q: site.word }), n),
    cpuMs: 10,
    large: true,
  },
  { name: 'list, rendered again', request: () => again(homePath()), large: true },
  { name: 'question, rendered again', request: site => again(question(site)), large: true },
  ...memberPages.map(({ name, path, ...rest }) => ({
    name: `${name}, member`,
    request: (site: BenchSite, n: number) => ({ path: path(site, n), headers: cookie(site, n) }),
    large: true,
    ...rest,
  })),
  {
    name: 'dashboard, admin',
    request: site => ({
      path: adminPath('/dashboard'),
      headers: { ...compressed, Cookie: `forum_session=${site.adminToken}` },
    }),
    cpuMs: 6,
  },
  ...calls.map(({ name, path }) => ({
    name,
    request: (site: BenchSite, n: number) => ({
      path: ForumApi + path(site, n),
      headers: compressed,
    }),
    large: true,
  })),
  ...memberCalls.map(({ name, path }) => ({
    name: `${name}, member`,
    request: (site: BenchSite, n: number) => ({
      path: ForumApi + path(site, n),
      headers: {
        ...compressed,
        Authorization: site.programTokens[n % site.programTokens.length]!,
      },
    }),
    large: true,
  })),
  posting('an answer', (site, n) => ({
    path: openQuestion(site, n),
    fields: { intent: 'answer', content: text('Answer', n) },
  })),
  posting('a question', (site, n) => ({
    path: askPath(),
    fields: {
      intent: 'post',
      title: `How is step ${n} done?`,
      content: text('Question', n),
      tag_text: site.tag,
    },
  })),
  posting('a comment', (site, n) => ({
    path: openQuestion(site, n),
    fields: {
      intent: 'comment-add',
      object_id: openObject(site, n),
      original_text: `Comment ${n}: 升级之后再试一次 and look at \`the log\`.`,
    },
  })),
  posting('a vote', (site, n) => ({
    path: openQuestion(site, n),
    fields: { intent: 'vote', object_id: openObject(site, n), vote: 'up' },
  })),
]
