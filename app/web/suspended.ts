import { insistOnAccess } from '#app/domain/kernel/index.ts'
import {
  logoutPath,
  privacyPath,
  suspendedPath,
  termsPath,
  unsubscribePath,
} from '#app/shared/paths.ts'
import type { Page } from './page.ts'

/** All that a session of a suspended member opens. */
const OpenToSuspended = new Set([
  ...[suspendedPath(), logoutPath(), termsPath(), privacyPath(), unsubscribePath()],
])

/** Throws for a suspended member on any other page. */
export function insistOnOpenPage({ ctx, url }: Pick<Page, 'ctx' | 'url'>): void {
  if (!OpenToSuspended.has(url.pathname)) insistOnAccess(ctx)
}
