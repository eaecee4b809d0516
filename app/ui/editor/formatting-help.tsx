import { useT } from '#ui/i18n.tsx'
import { cached } from '#ui/cached.tsx'

const rows = [
  'bold',
  'italic',
  'strike',
  'code',
  'link',
  'image',
  'heading_line',
  'quote',
  'bulleted',
  'ordered',
  'task',
  'fence',
  'table',
  'mention',
]

/** Markdown syntax: source on the left, use on the right. */
function Formatting() {
  const t = useT()
  return (
    <details className="fold formatting">
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

export const FormattingHelp = cached<object>(Formatting)
