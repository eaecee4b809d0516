import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { useT } from '#ui/i18n.tsx'

type BannerTone = 'info' | 'success' | 'warning' | 'danger'

export const bannerIcon: Record<BannerTone, IconName> = {
  info: 'info',
  success: 'accepted',
  warning: 'alert',
  danger: 'alert',
}

export type BannerProps = {
  tone?: BannerTone
  title?: ReactNode
  icon?: IconName
  /** Buttons or links at the end. */
  actions?: ReactNode
  /** This page without the banner, if it can be dismissed. */
  closeHref?: string
  children?: ReactNode
}

export function CloseLink({ href }: { href: string }) {
  const t = useT()
  return (
    <a className="flash-close" href={href} title={t('common.flash.close')}>
      <Icon name="close" />
      <span className="sr">{t('common.flash.close')}</span>
    </a>
  )
}

/** A banner about the content that follows it: closed, deleted, pending, external images. */
export function Banner(props: BannerProps) {
  const { tone = 'info', title, icon, actions, closeHref, children } = props
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={icon ?? bannerIcon[tone]} />
      <div className="notice-body">
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
        {actions ? <div className="notice-actions">{actions}</div> : null}
      </div>
      {closeHref ? <CloseLink href={closeHref} /> : null}
    </div>
  )
}

export type FlashMessage = {
  tone: Exclude<BannerTone, 'info'>
  text: string
  /** Where to learn more, or go on. */
  way?: { href: string; label: string } | null
}

/** The one-time message above the main column; a live region, so that it is announced. */
export function Flash({ message, closeHref }: { message: FlashMessage; closeHref: string }) {
  const { tone, text, way } = message
  return (
    <div
      className={`notice flash notice-${tone}`}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={-1}
      data-flash={tone}
    >
      <Icon name={bannerIcon[tone]} />
      <p className="notice-body">
        {text}
        {way ? (
          <>
            {' '}
            <a href={way.href}>{way.label}</a>
          </>
        ) : null}
      </p>
      <CloseLink href={closeHref} />
    </div>
  )
}
