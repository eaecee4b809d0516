import { type LegalKind, LegalKinds, legalPath } from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'

export type LegalScreenProps = { kind: LegalKind; title: string; html: string }

/** Terms or privacy policy, with a link to the other. */
export function LegalScreen({ kind, title, html }: LegalScreenProps) {
  const t = useT()
  const { site } = useFrameData()
  const items = LegalKinds.filter(one => one === kind || site.legal.includes(one)).map(one => ({
    href: legalPath(one),
    label: t(`legal.${one}`),
    current: one === kind,
  }))
  return (
    <Frame>
      {items.length > 1 ? <Tabs label={t('legal.label')} items={items} /> : null}
      <PageHead title={title} />
      {html ? <Prose html={html} /> : <EmptyBlock>{t('legal.empty')}</EmptyBlock>}
    </Frame>
  )
}
