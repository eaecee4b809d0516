import { Frame } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { BadgeCard, BadgeGrid, type BadgeView } from '#ui/badge/badge-card.tsx'

export type BadgesScreenProps = {
  groups: { key: string; badges: (BadgeView & { awarded: number })[] }[]
}

/** All badges by group. */
export function BadgesScreen({ groups }: BadgesScreenProps) {
  const t = useT()
  return (
    <Frame nav="badges">
      <PageHead title={t('badge.list.title')} intro={t('badge.list.intro')} />
      {groups.length === 0 ? <EmptyBlock icon="medal">{t('badge.list.empty')}</EmptyBlock> : null}
      {groups.map(group => (
        <section className="badge-group" aria-labelledby={`group-${group.key}`} key={group.key}>
          <h2 id={`group-${group.key}`}>{t(`badge.group.${group.key}`)}</h2>
          <BadgeGrid>
            {group.badges.map(badge => (
              <BadgeCard key={badge.id} badge={badge} awarded={badge.awarded} />
            ))}
          </BadgeGrid>
        </section>
      ))}
    </Frame>
  )
}
