import { privacyPath, termsPath } from '#app/shared/paths.ts'
import { Frame } from '#app/ui/frame.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { EmptyBlock } from '#app/ui/kit/empty-block.tsx'
import { PageHead } from '#app/ui/kit/page-head.tsx'
import { Prose } from '#app/ui/kit/prose.tsx'
import { Tabs } from '#app/ui/kit/tabs.tsx'

export type LegalScreenProps = { kind: 'terms' | 'privacy'; title: string; html: string }

/** Terms or privacy policy, with the way to the other one. */
export function LegalScreen({ kind, title, html }: LegalScreenProps) {
  const t = useT()
  const items = [
    { href: termsPath(), label: t('legal.terms'), current: kind === 'terms' },
    { href: privacyPath(), label: t('legal.privacy'), current: kind === 'privacy' },
  ]
  return (
    <Frame>
      <Tabs label={t('legal.label')} items={items} />
      <PageHead title={title} />
      {html ? <Prose html={html} /> : <EmptyBlock>{t('legal.empty')}</EmptyBlock>}
    </Frame>
  )
}
