import { redirect } from '@remix-run/node'
import type { SiteSettings } from '#kernel'
import { type LegalKind, LegalKinds } from '#shared/paths.ts'
import type { Page } from '#web/kernel/page.ts'

function written({ legal }: SiteSettings, kind: LegalKind): { source: string; html: string } {
  return kind === 'terms'
    ? { source: legal.terms_of_service_original_text, html: legal.terms_of_service_parsed_text }
    : { source: legal.privacy_policy_original_text, html: legal.privacy_policy_parsed_text }
}

/** The legal pages with content; only these are linked. */
export const legalKinds = (settings: SiteSettings): LegalKind[] =>
  LegalKinds.filter(kind => written(settings, kind).source.trim() !== '')

/** Text of a legal page. A text that is just a URL redirects there. */
export function legalText({ ctx }: Pick<Page, 'ctx'>, kind: LegalKind): string {
  const { source, html } = written(ctx.settings, kind)
  if (/^https?:\/\/\S+$/.test(source.trim())) throw redirect(source.trim())
  return html
}
