import { notificationsPath } from '#app/shared/paths.ts'
import { Notice } from '#app/ui/kit/notice.tsx'
import { PostButton } from '#app/ui/kit/post-button.tsx'

export type AwardNoticeProps = {
  award: { noticeId: number; title: string; text: string; view: string; dismiss: string }
  /** The page it stands on, to come back to. */
  path: string
}

/** Tells of a badge on every page until it is looked at or put away; both mark its notice read. */
export function AwardNotice({ award, path }: AwardNoticeProps) {
  const shared = { action: notificationsPath('achievement'), fields: { notice_id: award.noticeId } }
  return (
    <section className="award-notice" aria-label={award.title}>
      <Notice
        tone="success"
        icon="medal"
        title={award.title}
        actions={
          <>
            <PostButton intent="open" {...shared} small>
              {award.view}
            </PostButton>
            <PostButton intent="dismiss" {...shared} back={path} tone="quiet" small enhance>
              {award.dismiss}
            </PostButton>
          </>
        }
      >
        <p>{award.text}</p>
      </Notice>
    </section>
  )
}
