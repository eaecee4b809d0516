import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { termsPath } from '#shared/paths.ts'
import { legalMeta } from '#ui/account/account-meta.ts'
import { LegalScreen } from '#ui/account/legal-screen.tsx'
import { screen } from '#web/kernel/screen.ts'
import { legalText } from '#web/site/legal.ts'

export const loader = screen(page => ({
  title: page.t('legal.terms'),
  html: legalText(page, 'terms'),
}))

export const meta: MetaFunction<typeof loader> = legalMeta(termsPath())

export default function Terms() {
  const { title, html } = useLoaderData<typeof loader>()
  return <LegalScreen kind="terms" title={title} html={html} />
}
