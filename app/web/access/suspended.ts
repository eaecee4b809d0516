import { insistOnAccess, isSuspended } from '#app/domain/kernel/index.ts'
import {
  logoutPath,
  privacyPath,
  recoveryCodesPath,
  settingsPath,
  suspendedPath,
  termsPath,
  unsubscribePath,
} from '#app/shared/paths.ts'
import type { Page } from '#app/web/kernel/page.ts'

const OpenToAll = [logoutPath(), termsPath(), privacyPath()]
/** All that a session of a suspended member opens. */
const OpenToSuspended = new Set([...OpenToAll, suspendedPath(), unsubscribePath()])
/** All that a session opens that has to add a second step first. */
const OpenToAddStep = new Set([...OpenToAll, settingsPath('security'), recoveryCodesPath()])

/** Throws on any other page if the member is suspended or has to add a second step first. */
export function insistOnOpenPage({ ctx, url }: Pick<Page, 'ctx' | 'url'>): void {
  const open = isSuspended(ctx.viewer) ? OpenToSuspended : OpenToAddStep
  if (!open.has(url.pathname)) insistOnAccess(ctx)
}
