/**
 * Builds every URL of the site (spec §2). Paths start with the mount point; absolute URLs are made from the
 * configured site URL by `absolute()`.
 */
import type { AppIcons } from './app-icons.ts'
import { ObjectType } from './codes.ts'
import { formatId, type Permalink, publicId } from './ids.ts'

export const Mount = '/community'
export const ForumApi = '/answer/api/v1'
export const AdminApi = '/answer/admin/api'
/** Calls of the platform program. */
export const PlatformApi = '/api'
/** Only during setup. */
export const SetupApi = '/installation'
/** The same calls also work below the mount point. */
export const ForumApiMounted = `${Mount}${ForumApi}`

/** A path without the differences that the router ignores: letter case, and escapes of ordinary characters. */
export function plainPath(pathname: string): string {
  if (!/[A-Z%]/.test(pathname)) return pathname
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return pathname.toLowerCase()
  }
}

const ApiPath = new RegExp(
  `^(${Mount})?(/answer/|${PlatformApi}(/|$))|^${SetupApi}(/|$)|^${Mount}/mcp$`,
)

/** True for paths whose callers expect the JSON envelope, however they are spelled. */
export const isApiPath = (pathname: string): boolean => ApiPath.test(plainPath(pathname))

export type QueryValue = string | number | null | undefined

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

const parsed = new WeakMap<object, URL>()

/** The URL of a request, parsed once for all that ask. Do not change it. */
export function urlOf(request: { readonly url: string }): Readonly<URL> {
  let url = parsed.get(request)
  if (!url) parsed.set(request, (url = new URL(request.url)))
  return url
}

/** The current URL with some query keys changed (null removes one). */
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

/** Query keys of dialogs. */
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
/** The home page without custom code, for administrators. */
export const plainHomePath = () => path('', { safe: 1 })
export const questionsPath = (query?: Record<string, QueryValue>) => path('/questions', query)
export const askPath = (query?: Record<string, QueryValue>) => path('/questions/ask', query)

export type QuestionAddress = { id: number; urlTitle: string }

/** Canonical URL of a question or of one of its answers for permalink settings 1–4. */
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

/** The URL of a post: with its anchor for an answer, opened and highlighted for a comment. */
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
/** The short profile shown next to names. */
export const memberCardPath = (username: string) => userPath(username, 'card')
/** Where staff clean up after a member. */
export const cleanUpPath = (username: string, query?: Record<string, QueryValue>) =>
  path(`/users/${encodeURIComponent(username)}/clean-up`, query)
export const badgesPath = () => path('/badges')
/** What reputation opens, and how it is earned. */
export const privilegesPath = () => path('/privileges')
/** `id` in short form; a username shows only that member's awards. */
export const badgePath = (id: string, query?: Record<string, QueryValue>) =>
  path(`/badges/${id}`, query)
export const reviewPath = (query?: Record<string, QueryValue>) => path('/review', query)
/** Acts of staff and changed settings. */
export const staffLogPath = (query?: Record<string, QueryValue>) => path('/review/log', query)
export const adminPath = (rest = '') => path(`/admin${rest}`)
/** Search for settings and screens of the back office. */
export const findSettingPath = () => adminPath('/find')
/** All settings in a file. */
export const settingsDownloadPath = () => adminPath('/settings-file/download')
/** Where the texts of a language are customized. */
export const translationsPath = (query?: Record<string, QueryValue>) =>
  path('/admin/translations', query)
export const notificationsPath = (
  type: 'inbox' | 'achievement',
  part?: string,
  query?: Record<string, QueryValue>,
) => path(`/users/notifications/${type}${part && part !== 'all' ? `/${part}` : ''}`, query)
/** Turns emails off with the code in the link. */
export const unsubscribePath = (query?: Record<string, QueryValue>) =>
  path('/users/unsubscribe', query)
export const settingsPath = (tab?: string) => path(`/users/settings${tab ? `/${tab}` : ''}`)

export const loginPath = (query?: Record<string, QueryValue>) => path('/users/login', query)
/** Where a login continues with its second step. */
export const secondStepPath = (query?: Record<string, QueryValue>) =>
  path('/users/login/second-step', query)
/** Responds to a form with the recovery codes as a file. */
export const recoveryCodesPath = () => settingsPath('security/codes')
/** Where staff confirm their identity before a sensitive act. */
export const provePath = (query?: Record<string, QueryValue>) => path('/users/confirm', query)
export const inactivePath = () => loginPath({ status: 'inactive' })
export const registerPath = (query?: Record<string, QueryValue>) => path('/users/register', query)
export const logoutPath = () => path('/users/logout')
export const recoveryPath = () => path('/users/account-recovery')
export const passwordResetPath = (query?: Record<string, QueryValue>) =>
  path('/users/password-reset', query)
/** Confirms the new address of an account with the emailed code. */
/** "This was not me": ends all access to an account. */
export const disownLoginPath = (query?: Record<string, QueryValue>) =>
  path('/users/disown-login', query)
/** Restores the old address of an account. */
export const revertEmailPath = (query?: Record<string, QueryValue>) =>
  path('/users/revert-email', query)
export const confirmNewEmailPath = (query?: Record<string, QueryValue>) =>
  path('/users/confirm-new-email', query)
export const changeEmailPath = () => path('/users/change-email')
export const activationPath = (query?: Record<string, QueryValue>) =>
  path('/users/account-activation', query)
export const activationSuccessPath = () => path('/users/account-activation/success')
export const activationFailedPath = () => path('/users/account-activation/failed')
/** The step between a login service and an account: enter an address, or consent to linking. */
export const bindEmailPath = (query?: Record<string, QueryValue>) =>
  path('/users/confirm-email', query)
/** Where a delegated login ends. */
export const authLandingPath = (query?: Record<string, QueryValue>) =>
  path('/users/auth-landing', query)
/** Redirects to a login service; `receiver` is where people return to. */
export const connectorLoginPath = (slug: string, query?: Record<string, QueryValue>) =>
  `${ForumApi}/connector/login/${encodeURIComponent(slug)}${queryString(query)}`
export const connectorReceiverPath = (slug: string) =>
  `${ForumApi}/connector/redirect/${encodeURIComponent(slug)}`
export const iamReceiverPath = () => '/oauth2/login/iam/callback'
/** Where administrators configure login services. */
export const connectorsPath = (query?: Record<string, QueryValue>) =>
  path('/admin/connectors', query)
export const connectorPath = (slug: string, query?: Record<string, QueryValue>) =>
  path(`/admin/connectors/${encodeURIComponent(slug)}`, query)
/** Where assistants use the site with the Model Context Protocol. */
export const mcpPath = () => path('/mcp')
/** Backups, for administrators. */
export const backupsPath = (query?: Record<string, QueryValue>) => path('/admin/backups', query)
export const importsPath = (query?: Record<string, QueryValue>) => path('/admin/imports', query)
export const backupSettingsPath = () => path('/admin/backups/settings')
export const backupFilePath = (name: string) =>
  path(`/admin/backups/file/${encodeURIComponent(name)}`)
/** Claims of imported accounts, for administrators. */
export const claimsPath = (query?: Record<string, QueryValue>) => path('/admin/claims', query)
/** Where members claim imported accounts; `account` fills in the form. */
export const ownClaimsPath = (query?: Record<string, QueryValue>) =>
  path('/users/settings/claims', query)
/** Redirects from old addresses; `show` = `missed` lists addresses that were not found. */
export const redirectsPath = (query?: Record<string, QueryValue>) => path('/admin/redirects', query)
export const webhooksPath = (query?: Record<string, QueryValue>) => path('/admin/webhooks', query)
export const webhookPath = (id: number | string) =>
  path(`/admin/webhooks/${encodeURIComponent(id)}`)
export const agentLoginPath = (query?: Record<string, QueryValue>) =>
  `${ForumApi}/user-center/login/redirect${queryString(query)}`
export const agentSignUpPath = (query?: Record<string, QueryValue>) =>
  `${ForumApi}/user-center/sign-up/redirect${queryString(query)}`
/** Shows a QR code for the work-chat app. */
export const qrLoginPath = (query?: Record<string, QueryValue>) => path('/user-center/auth', query)
/** Returns the state of that code as JSON. */
export const qrStatePath = () => path('/user-center/auth/state')
/** Where the phone confirms or refuses. */
export const qrConfirmPath = (query?: Record<string, QueryValue>) =>
  path('/user-center/confirm', query)
export const authFailedPath = () => path('/user-center/auth-failed')
export const suspendedPath = (query?: Record<string, QueryValue>) =>
  path('/users/account-suspended', query)
/** What the platform program asks of new members. */
export const platformStartPath = (query?: Record<string, QueryValue>) =>
  path('/platform/start', query)
/** The points of all members. */
export const ledgerPath = (query?: Record<string, QueryValue>) =>
  path('/admin/platform/ledger', query)
/** The target of an invitation link. */
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
/** Responses for programs, which cache them by ETag, so no page cache is needed. */
export const isForPrograms = (pathname: string): boolean =>
  /^\/community\/([\w-]+\.(css|xml|json|ico|txt)|sitemap\/[^/]+|feeds\/.+)$/.test(pathname)

/** Receives browsers' reports of blocked content. */
export const cspReportPath = () => path('/csp')

/** Receives small display preferences: language, list view, external images. */
export const preferencesPath = () => path('/preferences')
/** JSON for scripts of our pages: preview, draft, tags, people, similar questions. */
export const lookupPath = (what: string, query?: Record<string, QueryValue>) =>
  path(`/lookup/${what}`, query)
/** HTML that scripts add around a Markdown field; `for` = id of the field. */
export const editorPartsPath = (query: { for: string }) => path('/editor-parts', query)
/** Uploaded files, by their storage path. */
export const uploadsPath = (rest: string) => path(`/uploads/${rest}`)
/** A form that uploads a file and shows the Markdown for it. */
export const newUploadPath = (query?: Record<string, QueryValue>) => path('/uploads/new', query)
export const myUploadsPath = (query?: Record<string, QueryValue>) => path('/users/uploads', query)
export const themeCssPath = (version: string) => path('/theme.css', { v: version })
export const customCssPath = (version: string) => path('/custom.css', { v: version })
/** For programs: web app manifest, OpenSearch, robots.txt, sitemap. */
export const manifestPath = () => path('/manifest.json')
export const appIconPath = (name: keyof typeof AppIcons) => path(`/icons/${name}`)
export const faviconPath = () => path('/favicon.ico')
export const openSearchPath = () => path('/opensearch.xml')
export const sitemapPath = (name?: string) => path(name ? `/sitemap/${name}.xml` : '/sitemap.xml')
/** Atom feeds: of all questions, a tag, a question, a member, a search. */
export const feedPath = (
  kind: 'questions' | 'tag' | 'question' | 'user' | 'search',
  name = '',
  query?: Record<string, QueryValue>,
) => path(`/feeds/${kind}${name ? `/${encodeURIComponent(name)}` : ''}`, query)
/** The API: documentation, OpenAPI description, and a client for scripts. */
export const apiDocsPath = (query?: Record<string, QueryValue>) => path('/api-docs', query)
export const openApiPath = () => path('/openapi.json')
export const apiClientPath = (kind: 'js' | 'd.ts') => path(`/api-client.${kind}`)

/** Absolute form of a path, from the configured site URL (never from a Host header). */
export function absolute(siteUrl: string, pathname: string): string {
  return new URL(siteUrl).origin + pathname
}

/** URLs that stay open on a private site and are never replaced by an error page (spec §4). */
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

/** True for the paths that need no login on a private site. */
export function isIgnoredPath(pathname: string): boolean {
  return (
    Ignored.some(open => pathname === open || pathname.startsWith(`${open}/`)) ||
    pathname.startsWith(`${Mount}/user-center/`)
  )
}

/** Characters. */
const OwnPathMax = 2000

/** A path of this site from a form or URL, or null: without scheme, `//`, backslash or control character. */
export function ownPath(candidate: string | null | undefined): string | null {
  if (!candidate || candidate.length > OwnPathMax) return null
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(candidate)) return null
  if (candidate !== Mount && !/^\/community[/?#]/.test(candidate)) return null
  const base = 'http://site.invalid'
  const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null
  if (!url || url.origin !== base || url.pathname.includes('//')) return null
  if (url.pathname !== Mount && !url.pathname.startsWith(`${Mount}/`)) return null
  const path = url.pathname + url.search + url.hash
  // Escapes make it longer.
  return path.length > OwnPathMax ? null : path
}

/** The URL to return to after login; login, sign-up and logout are never one (spec §4). */
export function safeReturnPath(candidate: string | null | undefined): string | null {
  const path = ownPath(candidate)
  if (!path) return null
  const [pathname] = path.split(/[?#]/)
  return [loginPath(), registerPath(), logoutPath()].includes(pathname!) ? null : path
}

export const FilePaths: ReadonlySet<string> = new Set([
  `${ForumApi}/file`,
  `${ForumApiMounted}/file`,
  newUploadPath(),
  lookupPath('upload'),
  settingsPath(),
  settingsPath('profile'),
  adminPath('/branding'),
  importsPath(),
])

/** True for paths whose forms and calls accept files; no others accept large bodies. */
export const takesFiles = (pathname: string): boolean => FilePaths.has(pathname)
