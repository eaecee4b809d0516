import { DiffBlock } from '#ui/history/diff-block.tsx'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { EditConflict as Conflict } from '#ui/editor/edit-conflict-model.ts'

/** Someone else saved first: their revision, and its difference from the form's text. */
export function EditConflict({ conflict }: { conflict: Conflict }) {
  const t = useT()
  const { name, at, summary, diff, theirs } = conflict
  return (
    <section
      className="conflict"
      role="alert"
      tabIndex={-1}
      autoFocus
      id="conflict"
      aria-labelledby="conflict-title"
    >
      <h2 className="conflict-title" id="conflict-title">
        <Icon name="alert" />
        <span>{t('editor.conflict.title', { name, at })}</span>
      </h2>
      {summary ? <p>{t('editor.conflict.summary', { summary })}</p> : null}
      <p>{t('editor.conflict.text')}</p>
      <details className="fold" open>
        <summary>{t('editor.conflict.compare')}</summary>
        <p className="quiet">{t('editor.conflict.compare_help')}</p>
        <DiffBlock diff={diff} />
      </details>
      <details className="fold">
        <summary>{t('editor.conflict.theirs', { name })}</summary>
        <DiffBlock diff={theirs} />
      </details>
    </section>
  )
}
