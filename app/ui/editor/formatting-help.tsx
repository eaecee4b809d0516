import { useT } from '#app/ui/i18n.tsx'

export const FormattingHelpId = 'formatting'

/** Opens the help and goes there; the tools' last button. */
export function openFormattingHelp(): void {
  const box = document.getElementById(FormattingHelpId)
  if (!(box instanceof HTMLDetailsElement)) return
  box.open = true
  box.querySelector('summary')?.focus()
}

const rows = [
  ...['bold', 'italic', 'strike', 'code', 'link', 'image', 'heading_line', 'quote'],
  ...['bulleted', 'ordered', 'task', 'fence', 'table', 'mention'],
]

/** What Markdown there is: the source on the left, what it is for on the right. */
export function FormattingHelp() {
  const t = useT()
  return (
    <details className="fold formatting" id={FormattingHelpId}>
      <summary>{t('editor.formatting.heading')}</summary>
      <dl className="formatting-list">
        {rows.map(name => (
          <div key={name}>
            <dt>{t(`editor.formatting.${name}`)}</dt>
            <dd>
              <code>{t(`editor.sample.${name}`)}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{t('editor.formatting.keys')}</p>
    </details>
  )
}
