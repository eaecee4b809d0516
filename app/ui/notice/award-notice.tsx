import { notificationsPath } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Notice } from '#app/ui/kit/notice.tsx'
import { PostButton } from '#app/ui/kit/post-button.tsx'

export type AwardNoticeProps = {
  award: { noticeId: number; badge: string; icon: string; level: number }
  /** The page it stands on, to come back to. */
  path: string
}

/** Tells of a badge on every page until it is looked at or put away; both mark its notice read. */
export function AwardNotice({ award, path }: AwardNoticeProps) {
  const t = useT()
  const name = t(`badge.name.${award.badge}.name`)
  const shared = { action: notificationsPath('achievement'), fields: { notice_id: award.noticeId } }
  return (
    <section className="award-notice" aria-label={t('notice.award.title')}>
      <Notice
        tone="success"
        icon="medal"
        title={t('notice.award.title')}
        actions={
          <>
            <PostButton intent="open" {...shared} small>
              {t('notice.award.view')}
            </PostButton>
            <PostButton intent="dismiss" {...shared} back={path} tone="quiet" small enhance>
              {t('notice.award.dismiss')}
            </PostButton>
          </>
        }
      >
        <p>{t('notice.award.text', { name })}</p>
      </Notice>
    </section>
  )
}
