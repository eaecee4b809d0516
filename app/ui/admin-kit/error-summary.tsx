import { Alert } from '@mantine/core'
import { useT } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type ErrorSummaryProps, summaryItems } from '#app/ui/kit/error-summary.tsx'

/** All errors of a form above it, each linked to its field. Takes the focus. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const t = useT()
  const items = summaryItems(props, t)
  if (items.length === 0) return null
  return (
    <Alert
      id="error-summary"
      className="error-summary"
      variant="danger"
      tabIndex={-1}
      autoFocus
      icon={<Icon name="alert" />}
      title={t('common.field.error_summary', { count: items.length })}
    >
      <ul>
        {items.map(({ text, target }, index) => (
          <li key={index}>{target ? <a href={`#${target}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </Alert>
  )
}
