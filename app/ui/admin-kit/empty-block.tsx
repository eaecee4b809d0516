import { Paper } from '@mantine/core'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { EmptyBlockProps } from '#ui/kit/empty-block.tsx'

/** Says what would be here, and what to do next. */
export function EmptyBlock({ children, icon = 'list', action }: EmptyBlockProps) {
  const t = useT()
  return (
    <Paper className="empty">
      <Icon name={icon} />
      <p>{children ?? t('common.empty')}</p>
      {action}
    </Paper>
  )
}
