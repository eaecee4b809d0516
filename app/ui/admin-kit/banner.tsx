import { Alert } from '@mantine/core'
import { Icon } from '#ui/icons/icon.tsx'
import { CloseLink, bannerIcon, type BannerProps } from '#ui/kit/banner.tsx'

export { Flash } from '#ui/kit/banner.tsx'

/** A banner about the content that follows it. */
export function Banner(props: BannerProps) {
  const { tone = 'info', title, icon, actions, closeHref, children } = props
  return (
    <Alert role="note" variant={tone} title={title} icon={<Icon name={icon ?? bannerIcon[tone]} />}>
      {children}
      {actions ? <div className="notice-actions">{actions}</div> : null}
      {closeHref ? <CloseLink href={closeHref} /> : null}
    </Alert>
  )
}
