/**
 * Every address of the site comes from here (spec §2). Paths start with the mount point; absolute
 * addresses are made from the configured site URL by `absolute()`.
 */
import { ObjectType } from './codes.ts'
import { formatId, type Permalink, publicId } from './ids.ts'

export const Mount = '/community'
export const ForumApi = '/answer/api/v1'
export const AdminApi = '/answer/admin/api'
/** The calls of the platform programme. */
export const PlatformApi = '/api'
/** Only while there is no site yet. */
export const SetupApi = '/installation'
/** The same calls answer below the mount point too. */
export const ForumApiMounted = `${Mount}${ForumApi}`

type QueryValue = string | number | null | undefined

/** `?a=1&b=2` of the given values; empty ones are left out. */
export function queryString(query?: Record<string, QueryValue>): string {
  if (!query) return ''
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** The present address with some query keys changed (null removes one). */
export function withQuery(
  url: URL | { pathname: string; search: string },
  changes: Record<string, QueryValue>,
): string {
  const params = new URLSearchParams(url.search)
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === null || value === '') params.delete(key)
    else params.set(key, String(value))
  }
  const text = params.toString()
  return url.pathname + (text ? `?${text}` : '')
}

/** What the addresses of dialogs are made of. */
export const NoDialog = {
  dialog: null,
  id: null,
  type: null,
  on: null,
  reply: null,
  edit: null,
} as const

const path = (rest: string, query?: Record<string, QueryValue>) => Mount + rest + queryString(query)

export const homePath = () => Mount
/** The home page as administrators see it without their own code. */
export const plainHomePath = () => path('', { safe: 1 })
export const questionsPath = (query?: Record<string, QueryValue>) => path('/questions', query)
export const askPath = (query?: Record<string, QueryValue>) => path('/questions/ask', query)

export type QuestionAddress = { id: number; urlTitle: string }

/** Canonical address of a question or of one of its answers under the permalink setting 1–4. */
export function questionPath(
  question: QuestionAddress,
  permalink: Permalink,
  answerId?: number | null,
): string {
  const parts = ['/questions', publicId(ObjectType.question, question.id, permalink)]
  if (permalink === 1 || permalink === 3) parts.push(question.urlTitle)
  if (answerId) parts.push(publicId(ObjectType.answer, answerId, permalink))
  return path(parts.join('/'))
}

/** Where a post is shown: with its anchor for an answer, opened and marked for a comment. */
export function postPath(
  post: { question: QuestionAddress; answerId?: number | null; commentId?: number | null },
  permalink: Permalink,
): string {
  const { question, answerId, commentId } = post
  const base = questionPath(question, permalink, answerId)
  if (commentId) {
    const id = formatId(ObjectType.comment, commentId)
    return `${base}${queryString({ commentId: id })}#${id}`
  }
  return answerId ? `${base}#${publicId(ObjectType.answer, answerId, permalink)}` : base
}

export const editQuestionPath = (questionId: string) => path(`/posts/${questionId}/edit`)
export const editAnswerPath = (questionId: string, answerId: string) =>
  path(`/posts/${questionId}/${answerId}/edit`)
export const timelinePath = (questionId: string, answerId?: string) =>
  path(`/posts/${questionId}${answerId ? `/${answerId}` : ''}/timeline`)
export const tagTimelinePath = (tagId: string) => path(`/tags/${tagId}/timeline`)
export const linkedPath = (questionId: string, query?: Record<string, QueryValue>) =>
  path(`/questions/linked/${questionId}`, query)

export const searchPath = (query?: Record<string, QueryValue>) => path('/search', query)
export const tagsPath = (query?: Record<string, QueryValue>) => path('/tags', query)
export const createTagPath = () => path('/tags/create')
export const tagPath = (slug: string, query?: Record<string, QueryValue>) =>
  path(`/tags/${encodeURIComponent(slug)}`, query)
export const tagInfoPath = (slug: string, query?: Record<string, QueryValue>) =>
  path(`/tags/${encodeURIComponent(slug)}/info`, query)
export const editTagPath = (tagId: string) => path(`/tags/${tagId}/edit`)
export const usersPath = (query?: Record<string, QueryValue>) => path('/users', query)
export const userPath = (username: string, tab?: string, query?: Record<string, QueryValue>) =>
  path(`/users/${encodeURIComponent(username)}${tab && tab !== 'overview' ? `/${tab}` : ''}`, query)
/** The profile in short, beside names. */
export const memberCardPath = (username: string) => userPath(username, 'card')
/** Where staff clean up after a member. */
export const cleanUpPath = (username: string, query?: Record<string, QueryValue>) =>
  path(`/users/${encodeURIComponent(username)}/clean-up`, query)
export const badgesPath = () => path('/badges')
/** `id` in its short form; a user name leaves that member's awards alone. */
export const badgePath = (id: string, query?: Record<string, QueryValue>) =>
  path(`/badges/${id}`, query)
export const reviewPath = (query?: Record<string, QueryValue>) => path('/review', query)
/** What staff did and which settings changed. */
export const staffLogPath = (query?: Record<string, QueryValue>) => path('/review/log', query)
export const adminPath = (rest = '') => path(`/admin${rest}`)
/** Settings and screens of the back office by their words. */
export const findSettingPath = () => adminPath('/find')
/** All settings as a file. */
export const settingsDownloadPath = () => adminPath('/settings-file/download')
/** Where the texts of a language are worded anew. */
export const translationsPath = (query?: Record<string, QueryValue>) =>
  path('/admin/translations', query)
export const notificationsPath = (
  type: 'inbox' | 'achievement',
  part?: string,
  query?: Record<string, QueryValue>,
) => path(`/users/notifications/${type}${part && part !== 'all' ? `/${part}` : ''}`, query)
/** Turns mails off by the code that came with them. */
export const unsubscribePath = (query?: Record<string, QueryValue>) =>
  path('/users/unsubscribe', query)
export const settingsPath = (tab?: string) => path(`/users/settings${tab ? `/${tab}` : ''}`)

export const loginPath = (query?: Record<string, QueryValue>) => path('/users/login', query)
/** Where a login goes on that lacks its second step. */
export const secondStepPath = (query?: Record<string, QueryValue>) =>
  path('/users/login/second-step', query)
/** Answers a form with the recovery codes as a file. */
export const recoveryCodesPath = () => settingsPath('security/codes')
/** Where staff shows again who they are before a sensitive act. */
export const provePath = (query?: Record<string, QueryValue>) => path('/users/confirm', query)
export const inactivePath = () => loginPath({ status: 'inactive' })
export const registerPath = (query?: Record<string, QueryValue>) => path('/users/register', query)
export const logoutPath = () => path('/users/logout')
export const recoveryPath = () => path('/users/account-recovery')
export const passwordResetPath = (query?: Record<string, QueryValue>) =>
  path('/users/password-reset', query)
/** Confirms the new address of an account by the code of its mail. */
/** "This was not me": ends all access to an account. */
export const disownLoginPath = (query?: Record<string, QueryValue>) =>
  path('/users/disown-login', query)
/** Gives an account its old address back. */
export const revertEmailPath = (query?: Record<string, QueryValue>) =>
  path('/users/revert-email', query)
export const confirmNewEmailPath = (query?: Record<string, QueryValue>) =>
  path('/users/confirm-new-email', query)
export const changeEmailPath = () => path('/users/change-email')
export const activationPath = (query?: Record<string, QueryValue>) =>
  path('/users/account-activation', query)
export const activationSuccessPath = () => path('/users/account-activation/success')
export const activationFailedPath = () => path('/users/account-activation/failed')
/** The step between a provider and an account: address, or consent to join. */
export const bindEmailPath = (query?: Record<string, QueryValue>) =>
  path('/users/confirm-email', query)
/** Where a delegated sign-in ends. */
export const authLandingPath = (query?: Record<string, QueryValue>) =>
  path('/users/auth-landing', query)
/** Goes to a provider; `receiver` is where it sends people back to. */
export const connectorLoginPath = (slug: string, query?: Record<string, QueryValue>) =>
  `${ForumApi}/connector/login/${encodeURIComponent(slug)}${queryString(query)}`
export const connectorReceiverPath = (slug: string) =>
  `${ForumApi}/connector/redirect/${encodeURIComponent(slug)}`
export const iamReceiverPath = () => '/oauth2/login/iam/callback'
/** Where administrators set up who else lets people in. */
export const connectorsPath = (query?: Record<string, QueryValue>) =>
  path('/admin/connectors', query)
export const connectorPath = (slug: string, query?: Record<string, QueryValue>) =>
  path(`/admin/connectors/${encodeURIComponent(slug)}`, query)
/** Where assistants speak to the site by the Model Context Protocol. */
export const mcpPath = () => path('/mcp')
/** Copies of the whole site, for administrators. */
export const backupsPath = (query?: Record<string, QueryValue>) => path('/admin/backups', query)
export const backupSettingsPath = () => path('/admin/backups/settings')
export const backupFilePath = (name: string) =>
  path(`/admin/backups/file/${encodeURIComponent(name)}`)
/** Where administrators say which addresses are told what happens. */
export const claimsPath = (query?: Record<string, QueryValue>) => path('/admin/claims', query)
/** Where members claim imported accounts; `account` fills in the form. */
export const ownClaimsPath = (query?: Record<string, QueryValue>) =>
  path('/users/settings/claims', query)
/** Old addresses and where they lead now; `show` = `missed` lists those that were not found. */
export const redirectsPath = (query?: Record<string, QueryValue>) => path('/admin/redirects', query)
export const webhooksPath = (query?: Record<string, QueryValue>) => path('/admin/webhooks', query)
export const webhookPath = (id: number | string) =>
  path(`/admin/webhooks/${encodeURIComponent(id)}`)
export const agentLoginPath = () => `${ForumApi}/user-center/login/redirect`
export const agentSignUpPath = () => `${ForumApi}/user-center/sign-up/redirect`
/** Shows a code that the work-chat app of a phone reads. */
export const qrSignInPath = (query?: Record<string, QueryValue>) => path('/user-center/auth', query)
/** Says in JSON what has become of that code. */
export const qrStatePath = () => path('/user-center/auth/state')
/** Where the phone comes to, to confirm or refuse. */
export const qrConfirmPath = (query?: Record<string, QueryValue>) =>
  path('/user-center/confirm', query)
export const authFailedPath = () => path('/user-center/auth-failed')
export const suspendedPath = (query?: Record<string, QueryValue>) =>
  path('/users/account-suspended', query)
/** What the platform programme asks of new members. */
export const platformStartPath = (query?: Record<string, QueryValue>) =>
  path('/platform/start', query)
/** The points of all members. */
export const ledgerPath = (query?: Record<string, QueryValue>) =>
  path('/admin/platform/ledger', query)
/** Where the link of an invitation leads. */
export const invitePath = (code: string) => path('', { invite: code })
export const termsPath = () => path('/tos')
export const privacyPath = () => path('/privacy')
export const LegalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof LegalKinds)[number]
export const legalPath = (kind: LegalKind) => (kind === 'terms' ? termsPath() : privacyPath())
export const forbiddenPath = () => path('/403')
export const serverErrorPath = () => path('/50x')
export const installPath = (query?: Record<string, QueryValue>) => path('/install', query)
export const maintenancePath = () => path('/maintenance')
/** Answers that programs read: they know the tags of copies they keep, and no page cache is in between. */
export const isForPrograms = (pathname: string): boolean =>
  /^\/community\/([\w-]+\.(css|xml|json|ico|txt)|sitemap\/[^/]+|feeds\/.+)$/.test(pathname)

/** Receives what browsers report of blocked content. */
export const cspReportPath = () => path('/csp')

/** Receives the small view choices: language, list view, external images. */
export const preferencesPath = () => path('/preferences')
/** Answers scripts of our own pages in JSON: preview, draft, tags, people, similar questions. */
export const lookupPath = (what: string, query?: Record<string, QueryValue>) =>
  path(`/lookup/${what}`, query)
/** Which links browsers may fetch ahead. */
export const prefetchRulesPath = () => path('/prefetch.json')
/** What scripts put around a Markdown field; `for` = id of the field. */
export const editorPartsPath = (query: { for: string }) => path('/editor-parts', query)
/** Files of members, by their path in the store. */
export const uploadsPath = (rest: string) => path(`/uploads/${rest}`)
/** A form that uploads a file and shows what to write for it. */
export const newUploadPath = (query?: Record<string, QueryValue>) => path('/uploads/new', query)
export const myUploadsPath = (query?: Record<string, QueryValue>) => path('/users/uploads', query)
export const themeCssPath = (version: string) => path('/theme.css', { v: version })
export const customCssPath = (version: string) => path('/custom.css', { v: version })
/** For programs: what browsers install, what they search with, what engines read. */
export const manifestPath = () => path('/manifest.json')
export const faviconPath = () => path('/favicon.ico')
export const openSearchPath = () => path('/opensearch.xml')
export const sitemapPath = (name?: string) => path(name ? `/sitemap/${name}.xml` : '/sitemap.xml')
/** Feeds in Atom: of all questions, a tag, a question, a member, a search. */
export const feedPath = (
  kind: 'questions' | 'tag' | 'question' | 'user' | 'search',
  name = '',
  query?: Record<string, QueryValue>,
) => path(`/feeds/${kind}${name ? `/${encodeURIComponent(name)}` : ''}`, query)
/** The calls of the API: to be read, for programs, and with a client for scripts. */
export const apiDocsPath = (query?: Record<string, QueryValue>) => path('/api-docs', query)
export const openApiPath = () => path('/openapi.json')
export const apiClientPath = (kind: 'js' | 'd.ts') => path(`/api-client.${kind}`)

/** Absolute form of a path, from the configured site URL (never from a Host header). */
export function absolute(siteUrl: string, pathname: string): string {
  return new URL(siteUrl).origin + pathname
}

/** Addresses that stay open on a private site and are never taken over by an error page (spec §4). */
const Ignored = [
  '/users/login',
  '/users/register',
  '/users/account-recovery',
  '/users/change-email',
  '/users/password-reset',
  '/users/account-activation',
  '/users/confirm-new-email',
  '/users/disown-login',
  '/users/revert-email',
  '/users/confirm-email',
  '/users/auth-landing',
].map(rest => Mount + rest)

/** True for the ignored paths of the login wall. */
export function isIgnoredPath(pathname: string): boolean {
  return (
    Ignored.some(open => pathname === open || pathname.startsWith(`${open}/`)) ||
    pathname.startsWith(`${Mount}/user-center/`)
  )
}

/**
 * A path of this site, as given in a form or an address, or null: without scheme, `//`, backslash or
 * control character.
 */
export function ownPath(candidate: string | null | undefined): string | null {
  if (!candidate || candidate.length > 2000) return null
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(candidate)) return null
  if (candidate !== Mount && !/^\/community[/?#]/.test(candidate)) return null
  const base = 'http://site.invalid'
  const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null
  if (!url || url.origin !== base || url.pathname.includes('//')) return null
  if (url.pathname !== Mount && !url.pathname.startsWith(`${Mount}/`)) return null
  return url.pathname + url.search + url.hash
}

/** The address to return to after signing in; login, register and logout are never one (spec §4). */
export function safeReturnPath(candidate: string | null | undefined): string | null {
  const path = ownPath(candidate)
  if (!path) return null
  const [pathname] = path.split(/[?#]/)
  return [loginPath(), registerPath(), logoutPath()].includes(pathname!) ? null : path
}

const FilePaths = new Set([
  `${ForumApi}/file`,
  `${ForumApiMounted}/file`,
  newUploadPath(),
  lookupPath('upload'),
  settingsPath(),
  settingsPath('profile'),
  adminPath('/branding'),
])

/** True for the addresses whose forms and calls carry files; no other takes large bodies. */
export const takesFiles = (pathname: string): boolean => FilePaths.has(pathname)
