import { staffLogPath } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { SideCard } from '#app/ui/kit/side-card.tsx'

/** The way to the log, for the right column of staff's screens. */
export function StaffLogCard() {
  const t = useT()
  return (
    <SideCard title={t('log.title')}>
      <p className="quiet">{t('log.card')}</p>
      <p>
        <a href={staffLogPath()}>{t('log.open')}</a>
      </p>
    </SideCard>
  )
}
