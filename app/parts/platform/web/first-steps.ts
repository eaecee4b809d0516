/** Members with outstanding steps see those first. Checked in one place: `screen()`. */
import { redirect } from '@remix-run/node'
import {
  adminPath,
  authFailedPath,
  forbiddenPath,
  installPath,
  isIgnoredPath,
  loginPath,
  logoutPath,
  maintenancePath,
  platformStartPath,
  privacyPath,
  serverErrorPath,
  suspendedPath,
  termsPath,
  unsubscribePath,
} from '#shared/paths.ts'
import { isOpenPlatformPath, platformStep } from '#parts/platform/shared/platform-guard.ts'
import { isAnswer, type Page } from '#web/kernel/page.ts'
import { isProgramOn, pageClient } from './page-client.ts'

const free = new Set([
  platformStartPath(),
  termsPath(),
  privacyPath(),
  logoutPath(),
  suspendedPath(),
  unsubscribePath(),
  forbiddenPath(),
  serverErrorPath(),
  installPath(),
  maintenancePath(),
  authFailedPath(),
])
/** The back office has its own guard; the program can be turned off there, too. */
const isFree = (pathname: string) =>
  free.has(pathname) || isIgnoredPath(pathname) || `${pathname}/`.startsWith(`${adminPath()}/`)

/** Throws a redirect to the first outstanding step. */
export async function insistOnFirstSteps(page: Page): Promise<void> {
  const { ctx, url } = page
  if (!isProgramOn(page) || ctx.viewer.kind !== 'member') return
  if (ctx.viewer.mustAddStep || isFree(url.pathname) || isAnswer(page)) return
  const { ok, data: user } = (await pageClient(page).run()).bootstrap
  // Members without a confirmed email address get another message, and may read.
  if (!ok || !(user.isUserEligible || user.banned)) return
  const step = platformStep(user, url.pathname)
  if (!step) return
  if (step.step === 'suspended') throw redirect(suspendedPath())
  const own = step.step !== 'redirect' || step.to === platformStartPath()
  const back = url.pathname + url.search
  throw redirect(own ? platformStartPath({ back }) : step.to)
}

/** Outside the mount are only pages of the platform: visitors log in for them. */
export function insistOnLogin(page: Page): void {
  const { ctx, url, request } = page
  if (!isProgramOn(page) || ctx.viewer.kind === 'member' || request.method !== 'GET') return
  if (isForMachines(url.pathname) || isOpenPlatformPath(url.pathname)) return
  throw redirect(loginPath())
}

/** Calls and files fetched by programs: a login page would not help them. */
const isForMachines = (pathname: string) =>
  /^\/(api|answer|installation|oauth2|mcp|\.well-known)(\/|$)/.test(pathname) ||
  /\.(txt|xml|ico|json|png)$/.test(pathname)
