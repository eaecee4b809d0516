import { confirmPanelOf } from '#app/ui/kit/confirm-panel.tsx'
import { Button } from './button.tsx'
import { DialogActions, DialogPanel } from './dialog-panel.tsx'

/** One question, one act, one way back. */
export const ConfirmPanel = confirmPanelOf({ DialogPanel, DialogActions, Button })
