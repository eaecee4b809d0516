import type { T } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useT } from '#app/ui/i18n.tsx'

export type ErrorSummaryProps = {
  /** Field name → messages; '' holds those of the form as a whole. */
  errors: Record<string, string[]> | null | undefined
  /** Field name → id of its input, when it differs from the name. A field of null has no input. */
  ids?: Record<string, string | null>
  /** Field name → label, put before its messages: away from the field they need its name. */
  labels?: Record<string, string | undefined>
}

/** The lines of a summary; those of the form as a whole lead nowhere. */
export function summaryItems({ errors, ids = {}, labels = {} }: ErrorSummaryProps, t: T) {
  return Object.entries(errors ?? {}).flatMap(([name, texts]) =>
    texts.map(text => ({
      text: labels[name] ? t('common.field.in_summary', { field: labels[name], text }) : text,
      target: name === '' ? null : name in ids ? ids[name] : name,
    })),
  )
}

/** All that is wrong with a form, on top of it, each line leading to its field. Takes the focus. */
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
