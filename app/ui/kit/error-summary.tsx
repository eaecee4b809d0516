import type { T } from '#i18n/translate.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useT } from '#ui/i18n.tsx'
import { ownValue } from '#shared/own-value.ts'

export type ErrorSummaryProps = {
  /** Field name → messages; '' holds those of the whole form. */
  errors: Record<string, string[]> | null | undefined
  /** Field name → id of its input, when they differ. */
  ids?: Record<string, string>
  /** Field name → label, put before its messages. A field without a label is not on the page. */
  labels?: Record<string, string | undefined>
}

/** The labels of these fields. */
export const labelled = (names: readonly string[], label: (name: string) => string) =>
  Object.fromEntries(names.map(name => [name, label(name)]))

/** Lines of a summary; those of the whole form and of hidden fields are not linked. */
export function summaryItems({ errors, ids = {}, labels = {} }: ErrorSummaryProps, t: T) {
  return Object.entries(errors ?? {}).flatMap(([name, texts]) => {
    const field = name === 'captcha_code' ? t('captcha.title') : ownValue(labels, name)
    const id = ownValue(ids, name) ?? (field ? name : null)
    return texts.map(text => ({
      text: field ? t('common.field.in_summary', { field, text }) : text,
      target: id,
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
