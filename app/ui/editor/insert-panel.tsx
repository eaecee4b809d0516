import { type KeyboardEvent, useId, useState } from 'react'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { TextField } from '#app/ui/kit/inputs.tsx'
import type { PanelKind } from './editor-tools.ts'

export type InsertPanelProps = {
  kind: PanelKind
  /** The selected words, which become the description. */
  text: string
  onInsert: (address: string, text: string) => void
  onClose: () => void
}

/** What an address mostly begins with. */
const Scheme = 'https://'

/** Address and description of a link or an image; the address must not be empty (spec §5). */
export function InsertPanel({ kind, text, onInsert, onClose }: InsertPanelProps) {
  const t = useT()
  const id = useId()
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState(text)
  const [missing, setMissing] = useState(false)
  const insert = () => {
    if (address.trim()) return onInsert(address, label)
    setMissing(true)
    document.getElementById(`${id}-address`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    insert()
  }
  return (
    <div
      className="editor-panel"
      role="group"
      aria-label={t(`editor.tool.${kind}`)}
      onKeyDown={onKeyDown}
    >
      <TextField
        id={`${id}-address`}
        label={t(`editor.${kind}.address`)}
        error={missing ? t('form.required') : null}
        inputMode="url"
        placeholder={Scheme}
        autoFocus
        value={address}
        onChange={event => setAddress(event.target.value)}
      />
      <TextField
        id={`${id}-label`}
        label={t(`editor.${kind}.text`)}
        optional
        value={label}
        onChange={event => setLabel(event.target.value)}
      />
      <p className="editor-panel-acts">
        <Button type="button" tone="primary" small onClick={insert}>
          {t('editor.insert')}
        </Button>
        <Button type="button" tone="quiet" small onClick={onClose}>
          {t('common.action.cancel')}
        </Button>
      </p>
    </div>
  )
}
