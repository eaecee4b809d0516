import { Alert } from '@mantine/core'
import { Icon } from '#app/ui/icons/icon.tsx'
import { CloseLink, noticeIcon, type NoticeProps } from '#app/ui/kit/notice.tsx'

export { Flash } from '#app/ui/kit/notice.tsx'

/** A banner about the content that follows it. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', title, icon, actions, closeHref, children } = props
  return (
    <Alert role="note" variant={tone} title={title} icon={<Icon name={icon ?? noticeIcon[tone]} />}>
      {children}
      {actions ? <div className="notice-actions">{actions}</div> : null}
      {closeHref ? <CloseLink href={closeHref} /> : null}
    </Alert>
  )
}
