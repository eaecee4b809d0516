import { redirect } from '@remix-run/node'
import type { Page } from './page.ts'

/** Text of a legal page. A text that is nothing but an address sends there instead. */
export function legalText({ ctx }: Pick<Page, 'ctx'>, kind: 'terms' | 'privacy'): string {
  const { legal } = ctx.settings
  const [source, html] =
    kind === 'terms'
      ? [legal.terms_of_service_original_text, legal.terms_of_service_parsed_text]
      : [legal.privacy_policy_original_text, legal.privacy_policy_parsed_text]
  if (/^https?:\/\/\S+$/.test(source.trim())) throw redirect(source.trim())
  return html
}
