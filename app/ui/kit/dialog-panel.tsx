import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { useT } from '#ui/i18n.tsx'

export type DialogPanelProps = {
  title: ReactNode
  /**
   * The URL without the dialog's query parameters, with the anchor of the control that opened it.
   */
  cancelHref: string
  children: ReactNode
}

/**
 * A dialog with its own URL (`?dialog=…`): an open panel above the main column, focused. With
 * scripts, the same markup becomes a modal. Its form brings its own buttons; see DialogActions.
 */
export function DialogPanel({ title, cancelHref, children }: DialogPanelProps) {
  const t = useT()
  return (
    <dialog
      open
      className="dialog"
      id="dialog"
      aria-labelledby="dialog-title"
      tabIndex={-1}
      autoFocus
    >
      <div className="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <a
          className="btn btn-quiet btn-icon"
          href={cancelHref}
          data-dialog-close
          title={t('common.action.close')}
        >
          <Icon name="close" />
          <span className="sr">{t('common.action.close')}</span>
        </a>
      </div>
      {children}
    </dialog>
  )
}

export type DialogActionsProps = { cancelHref: string; children: ReactNode }

/** Buttons of a dialog, followed by Cancel. */
export function DialogActions({ cancelHref, children }: DialogActionsProps) {
  const t = useT()
  return (
    <div className="form-actions">
      {children}
      <a className="btn btn-quiet" href={cancelHref} data-dialog-close>
        {t('common.action.cancel')}
      </a>
    </div>
  )
}
