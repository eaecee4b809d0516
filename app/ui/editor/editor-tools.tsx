import { Fragment } from 'react'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { ownValue } from '#shared/own-value.ts'
import sprite from './editor-icons.svg?url&no-inline'

/** Groups separated by a thin line. */
const groups = [
  ['heading', 'bold', 'italic'],
  ['code', 'link', 'quote', 'image', 'file', 'table', 'rule'],
  ['ordered', 'bulleted', 'task', 'indent', 'outdent', 'help'],
]
const keys: Record<string, string> = { bold: 'B', italic: 'I', link: 'K' }
/** Tools that ask for a URL first. */
const panels = ['link', 'image']
/** Prefilled start of a URL. */
const Scheme = 'https://'

function Tool({ name, first }: { name: string; first: boolean }) {
  const t = useT()
  const key = ownValue(keys, name)
  const label = t(`editor.tool.${name}`)
  return (
    <button
      type="button"
      className="btn btn-icon"
      value={name}
      tabIndex={first ? 0 : -1}
      title={key ? `${label} (Ctrl+${key})` : label}
      aria-keyshortcuts={key ? `Control+${key} Meta+${key}` : undefined}
      aria-expanded={panels.includes(name) ? false : undefined}
    >
      <svg className="icon" width="18" height="18" aria-hidden="true">
        <use href={`${sprite}#${name}`} />
      </svg>
      <span className="sr">{label}</span>
    </button>
  )
}

/** URL and description of a link or an image. Its fields are not part of the form. */
function InsertPanel({ kind }: { kind: string }) {
  const t = useT()
  return (
    <div
      className="editor-panel"
      role="group"
      aria-label={t(`editor.tool.${kind}`)}
      data-panel={kind}
      hidden
    >
      <label className="field">
        <span className="label">{t(`editor.${kind}.address`)}</span>
        <input type="text" className="input" inputMode="url" placeholder={Scheme} />
        <span className="field-error" hidden>
          {t('form.required')}
        </span>
      </label>
      <label className="field">
        <span className="label">{t(`editor.${kind}.text`)}</span>
        <input type="text" className="input" />
      </label>
      <p className="editor-panel-acts">
        <Button type="button" small value="insert">
          {t('editor.insert')}
        </Button>{' '}
        <Button type="button" tone="quiet" small value="close">
          {t('common.action.cancel')}
        </Button>
      </p>
    </div>
  )
}

/** The toolbar above a Markdown field once scripts run. `controls` = id of the field. */
export function EditorTools({ controls }: { controls: string }) {
  const t = useT()
  const words = {
    heading: t('editor.table.heading'),
    cell: t('editor.table.cell'),
    uploading: t('editor.upload.uploading', { name: '{{name}}' }),
    failed: t('editor.upload.failed'),
  }
  return (
    <div className="editor-tools script-only" data-words={JSON.stringify(words)}>
      <div
        className="editor-toolbar"
        role="toolbar"
        aria-label={t('editor.toolbar')}
        aria-controls={controls}
      >
        {groups.map((group, index) => (
          <Fragment key={index}>
            {index > 0 ? <span className="editor-gap" /> : null}
            {group.map(name => (
              <Tool key={name} name={name} first={name === groups[0]![0]} />
            ))}
          </Fragment>
        ))}
      </div>
      {panels.map(kind => (
        <InsertPanel key={kind} kind={kind} />
      ))}
    </div>
  )
}

type PreviewProps = { /** Id of the field. */ of: string; html: string | null }

/** The rendered preview. Without scripts it appears only on request. */
export function EditorPreview({ of, html }: PreviewProps) {
  const t = useT()
  const words = { fresh: t('editor.preview_fresh'), failed: t('editor.preview_failed') }
  return (
    <section
      className={html ? 'editor-preview' : 'editor-preview script-only'}
      aria-labelledby={`${of}-label ${of}-preview`}
      tabIndex={html ? 0 : undefined}
      data-words={JSON.stringify(words)}
      data-empty={html ? undefined : ''}
    >
      <h2 className="editor-preview-title" id={`${of}-preview`}>
        {t('editor.preview')}
      </h2>
      <p className="quiet editor-preview-empty">{t('editor.preview_empty')}</p>
      <Prose html={html ?? ''} />
      <p className="sr" role="status" />
    </section>
  )
}
