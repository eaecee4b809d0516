import { notificationsPath } from '#app/shared/paths.ts'
import { BadgeIcon, type BadgeLevelName } from '#app/ui/badge/badge-icon.tsx'
import { PostButton } from '#app/ui/kit/post-button.tsx'
import medalCss from '#app/ui/styles/medal.css?url'

export type AwardNoticeProps = {
  award: {
    noticeId: number
    icon: string
    level: BadgeLevelName
    title: string
    text: string
    view: string
    dismiss: string
  }
  /** The page it stands on, to come back to. */
  path: string
}

/**
 * Tells of a badge on every page until it is looked at or put away; both mark its notice read. It takes
 * no focus: nobody asked for it. Its style sheet comes along, since it may stand on any page.
 */
export function AwardNotice({ award, path }: AwardNoticeProps) {
  const shared = { action: notificationsPath('achievement'), fields: { notice_id: award.noticeId } }
  return (
    <section className="dialog award-box" aria-labelledby="award-title">
      <link rel="stylesheet" href={medalCss} />
      <BadgeIcon icon={award.icon} level={award.level} large />
      <h2 id="award-title">{award.title}</h2>
      <p>{award.text}</p>
      <div className="form-actions">
        <PostButton intent="open" {...shared} tone="primary" small>
          {award.view}
        </PostButton>
        <PostButton intent="dismiss" {...shared} back={path} tone="quiet" small enhance>
          {award.dismiss}
        </PostButton>
      </div>
    </section>
  )
}
