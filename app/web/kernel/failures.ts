/** Errors of verbs as pages: a redirect, an error page, or an answer for the form. */
import { json, redirect } from '@remix-run/node'
import { DomainError, isAboutRank, reasonText } from '#kernel'
import type { T } from '#i18n/translate.ts'
import { errorKind } from '#shared/error-kind.ts'
import {
  homePath,
  inactivePath,
  loginPath,
  privilegesPath,
  provePath,
  safeReturnPath,
  settingsPath,
  suspendedPath,
} from '#shared/paths.ts'
import type { Page } from './page.ts'

/** Content of an error page, in the reader's language. */
export type ErrorData = { title: string; text: string; ways?: Way[] }
/** A link on an error page. */
export type Way = { href: string; label: string }

/** Where a visitor is sent to log in, remembering the page. A POST returns to its own page. */
function toLogin(page: Page): Response {
  const back = page.url.pathname + page.url.search
  return redirect(loginPath({ redirect: back }))
}

/** The page of this site the reader came from. */
function waysBack({ request, url, t }: Page): Way[] {
  const from = request.headers.get('Referer') ?? ''
  const came = URL.canParse(from) ? new URL(from) : null
  const back = came?.host === url.host ? safeReturnPath(came.pathname + came.search) : null
  return back && back !== url.pathname + url.search
    ? [{ href: back, label: t('base.error_page.back') }]
    : []
}

/** Where a refused reader learns more: reputation can be earned. */
export const wayToLearn = (error: DomainError, t: T): Way | null =>
  isAboutRank(error) ? { href: privilegesPath(), label: t('user.opens.title') } : null

/** Throws what a loader throws for a refusal. Other errors are rethrown unchanged. */
export function pageFailure(error: unknown, page: Page, ways?: Way[]): unknown {
  if (!(error instanceof DomainError)) return error
  const { code, details } = error
  if (code === 'unauthorized') return toLogin(page)
  if (details.type === 'inactive') return redirect(inactivePath())
  if (details.type === 'suspended') return redirect(suspendedPath())
  if (details.type === 'prove_again')
    return redirect(provePath({ redirect: page.url.pathname + page.url.search }))
  if (details.type === 'second_step_required') return redirect(settingsPath('security'))
  if (error.reason === 'error.user.not_allowed_registration') return redirect(homePath())
  // An invalid id in a URL means "not found"; it is not a form error.
  const lost = details.fields?.find(({ alone }) => alone)
  const status = lost ? 404 : error.code === 'validation' ? 400 : formStatus(error)
  const title = page.t(`base.error_page.${errorKind(status)}`)
  const text = lost ? page.t(lost.reason) : reasonText(page.t, error)
  const data: ErrorData = { title, text }
  const learn = wayToLearn(error, page.t)
  if (status === 403) data.ways = [...(ways ?? waysBack(page)), ...(learn ? [learn] : [])]
  return json(data, { status })
}

/** Errors of a field's value, when that is why a verb refused; else null. */
export function refusalText(error: unknown, t: T): string | null {
  const field = error instanceof DomainError ? error.details.fields?.[0] : undefined
  return field ? t(field.reason, field.values) : null
}

const Statuses: Partial<Record<DomainError['code'], number>> = {
  validation: 422,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_frequent: 429,
  unavailable: 503,
}

/** HTTP status of a form that returns with errors: 422 for invalid values, 400 otherwise. */
export const formStatus = (error: DomainError): number => Statuses[error.code] ?? 400
