import { notificationsPath } from '#shared/paths.ts'
import { BadgeIcon, type BadgeLevelName } from '#ui/badge/badge-icon.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import medalCss from '#ui/styles/medal.css?url'

export type AwardNotificationProps = {
  award: {
    notificationId: number
    icon: string
    level: BadgeLevelName
    title: string
    text: string
    view: string
    dismiss: string
  }
  /** The current page, to return to. */
  path: string
}

/**
 * One line on reading pages until the badge is viewed or the line is dismissed; both mark its
 * notification as read. With scripts, a toast replaces it, and showing it is enough. Its style
 * sheet is included, because it may be on any page.
 */
export function AwardNotification({ award, path }: AwardNotificationProps) {
  const shared = {
    action: notificationsPath('achievement'),
    fields: { notice_id: award.notificationId },
  }
  return (
    <section className="award-line" aria-label={award.title}>
      <link rel="stylesheet" href={medalCss} />
      <BadgeIcon icon={award.icon} level={award.level} />
      <p>{award.text}</p>{' '}
      <PostButton intent="open" {...shared} tone="text">
        {award.view}
      </PostButton>{' '}
      <PostButton
        intent="dismiss"
        {...shared}
        back={path}
        tone="quiet"
        icon="close"
        iconOnly
        enhance
      >
        {award.dismiss}
      </PostButton>
    </section>
  )
}
