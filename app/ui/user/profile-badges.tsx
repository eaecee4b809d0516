import { BadgeCard, BadgeGrid, type BadgeView } from '#ui/badge/badge-card.tsx'
import { useT } from '#ui/i18n.tsx'

/** A member's badges; each links to the member's awards of it. */
export function ProfileBadges({ owner, badges }: { owner: string; badges: BadgeView[] }) {
  return (
    <BadgeGrid>
      {badges.map(badge => (
        <BadgeCard key={badge.id} badge={badge} owner={owner} />
      ))}
    </BadgeGrid>
  )
}

/** Most recent badges, on the overview. */
export function RecentBadges({ owner, badges }: { owner: string; badges: BadgeView[] }) {
  const t = useT()
  return (
    <section className="overview-badges" aria-labelledby="recent-badges">
      <h2 id="recent-badges">{t('badge.profile.recent')}</h2>
      {badges.length > 0 ? (
        <ProfileBadges owner={owner} badges={badges} />
      ) : (
        <p className="quiet">{t('badge.profile.none')}</p>
      )}
    </section>
  )
}
