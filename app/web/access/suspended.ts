import { insistOnAccess, isSuspended } from '#kernel'
import {
  logoutPath,
  privacyPath,
  recoveryCodesPath,
  settingsPath,
  suspendedPath,
  termsPath,
  unsubscribePath,
} from '#shared/paths.ts'
import type { Page } from '#web/kernel/page.ts'

const OpenToAll = [logoutPath(), termsPath(), privacyPath()]
/** The only pages open to the session of a suspended member. */
const OpenToSuspended = new Set([...OpenToAll, suspendedPath(), unsubscribePath()])
/** The only pages open to a session that must set up two-step login first. */
const OpenToAddStep = new Set([...OpenToAll, settingsPath('security'), recoveryCodesPath()])

/** Throws on any other page if the member is suspended or must set up two-step login first. */
export function insistOnOpenPage({ ctx, url }: Pick<Page, 'ctx' | 'url'>): void {
  const open = isSuspended(ctx.viewer) ? OpenToSuspended : OpenToAddStep
  if (!open.has(url.pathname)) insistOnAccess(ctx)
}
