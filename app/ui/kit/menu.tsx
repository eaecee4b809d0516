import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { type ButtonLook, buttonClass, ButtonContent } from './button.tsx'
import { PostButton, type PostButtonProps } from './post-button.tsx'

export type MenuProps = ButtonLook & {
  label: ReactNode
  children: ReactNode
  /** Edge of the button the panel aligns with. */
  align?: 'start' | 'end'
  /** Shows a small arrow after the label. */
  arrow?: boolean
  className?: string
}

/**
 * A button that opens a panel of links and one-button forms; uses `details`, so it needs no script.
 */
export function Menu({ label, children, align = 'start', arrow, className, ...look }: MenuProps) {
  return (
    <details
      className={`menu${align === 'end' ? ' menu-end' : ''}${className ? ` ${className}` : ''}`}
    >
      <summary className={buttonClass({ tone: 'quiet', ...look })}>
        <ButtonContent icon={look.icon} iconOnly={look.iconOnly}>
          {label}
        </ButtonContent>
        {arrow ? <Icon name="chevron-down" /> : null}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}

export type MenuLinkProps = {
  href: string
  children: ReactNode
  icon?: IconName
  current?: boolean
  /** A number at the end of the entry. */
  count?: string | null
  dialog?: boolean
}

export function MenuLink({ href, children, icon, current, count, dialog }: MenuLinkProps) {
  return (
    <a
      className="menu-item"
      href={href}
      aria-current={current ? 'page' : undefined}
      data-dialog={dialog || undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span> {count ? <span className="menu-count">{count}</span> : null}{' '}
    </a>
  )
}

/** An action as a menu entry. */
export function MenuPost(props: Omit<PostButtonProps, 'tone' | 'className'>) {
  return <PostButton {...props} tone="text" className="menu-item" />
}

export function MenuDivider() {
  return <hr className="menu-divider" />
}
