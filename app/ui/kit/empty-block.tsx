import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { useT } from '#ui/i18n.tsx'

export type EmptyBlockProps = {
  /** What would be here; a general text by default. */
  children?: ReactNode
  icon?: IconName
  /** What to do next. */
  action?: ReactNode
}

export function EmptyBlock({ children, icon = 'list', action }: EmptyBlockProps) {
  const t = useT()
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{children ?? t('common.empty')}</p>
      {action}
    </div>
  )
}
