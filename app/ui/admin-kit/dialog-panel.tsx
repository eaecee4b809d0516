import { Paper } from '@mantine/core'
import { useT } from '#ui/i18n.tsx'
import type { DialogActionsProps, DialogPanelProps } from '#ui/kit/dialog-panel.tsx'
import { LinkButton } from './button.tsx'
import { mantineScope } from './mantine-scope.ts'

/**
 * A dialog with its own URL (`?dialog=…`): an open panel above the main column, focused. With
 * scripts, the same markup becomes a modal. Its form brings its own buttons; see DialogActions.
 */
export function DialogPanel({ title, cancelHref, children }: DialogPanelProps) {
  const t = useT()
  return (
    <Paper
      component="dialog"
      open
      className="dialog"
      id="dialog"
      aria-labelledby="dialog-title"
      tabIndex={-1}
      autoFocus
      // Scripts move it out of the staff area, whose attribute carries Mantine's styles.
      {...mantineScope}
    >
      <div className="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <LinkButton
          href={cancelHref}
          tone="quiet"
          icon="close"
          iconOnly
          title={t('common.action.close')}
          closes
        >
          {t('common.action.close')}
        </LinkButton>
      </div>
      {children}
    </Paper>
  )
}

/** Buttons of a dialog, followed by Cancel. */
export function DialogActions({ cancelHref, children }: DialogActionsProps) {
  const t = useT()
  return (
    <div className="form-actions">
      {children}
      <LinkButton href={cancelHref} tone="quiet" closes>
        {t('common.action.cancel')}
      </LinkButton>
    </div>
  )
}
