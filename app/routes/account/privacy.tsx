import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { privacyPath } from '#shared/paths.ts'
import { legalMeta } from '#ui/account/account-meta.ts'
import { LegalScreen } from '#ui/account/legal-screen.tsx'
import { screen } from '#web/kernel/screen.ts'
import { legalText } from '#web/site/legal.ts'

export const loader = screen(page => ({
  title: page.t('legal.privacy'),
  html: legalText(page, 'privacy'),
}))

export const meta: MetaFunction<typeof loader> = legalMeta(privacyPath())

export default function Privacy() {
  const { title, html } = useLoaderData<typeof loader>()
  return <LegalScreen kind="privacy" title={title} html={html} />
}
