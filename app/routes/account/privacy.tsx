import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { canonicalMeta } from '#app/shared/page-meta.ts'
import { privacyPath } from '#app/shared/paths.ts'
import type { RootData } from '#app/root.tsx'
import { LegalScreen } from '#app/ui/account/legal-screen.tsx'
import { screen } from '#app/web/index.ts'
import { legalText } from '#app/web/legal.ts'

export const loader = screen(page => ({
  title: page.t('legal.privacy'),
  html: legalText(page, 'privacy'),
}))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = matches[0]?.data as RootData | undefined
  return root && data
    ? canonicalMeta({ title: data.title, site: root.site, path: privacyPath() })
    : []
}

export default function Privacy() {
  const { title, html } = useLoaderData<typeof loader>()
  return <LegalScreen kind="privacy" title={title} html={html} />
}
