import type { T } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { ownValue } from '#app/shared/own-value.ts'

export type ErrorSummaryProps = {
  /** Field name → messages; '' holds those of the whole form. */
  errors: Record<string, string[]> | null | undefined
  /** Field name → id of its input, when they differ. A field with null has no input. */
  ids?: Record<string, string | null>
  /** Field name → label to put before its messages, where they are unclear without it. */
  labels?: Record<string, string | undefined>
}

/** Lines of a summary; those of the whole form are not linked. */
export function summaryItems({ errors, ids = {}, labels = {} }: ErrorSummaryProps, t: T) {
  return Object.entries(errors ?? {}).flatMap(([name, texts]) => {
    const field = ownValue(labels, name)
    const id = ownValue(ids, name)
    return texts.map(text => ({
      text: field ? t('common.field.in_summary', { field, text }) : text,
      target: name === '' ? null : id === undefined ? name : id,
    }))
  })
}

/** All errors of a form above it, each linked to its field. Takes the focus. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const t = useT()
  const items = summaryItems(props, t)
  if (items.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus id="error-summary">
      <p className="error-summary-title">
        <Icon name="alert" />
        <span>{t('common.field.error_summary', { count: items.length })}</span>
      </p>
      <ul>
        {items.map(({ text, target }, index) => (
          <li key={index}>{target ? <a href={`#${target}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  )
}
