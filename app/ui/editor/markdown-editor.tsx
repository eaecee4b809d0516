import { getHotkeyHandler } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { imageMarkdown, linkMarkdown } from '#app/shared/markdown-pieces.ts'
import { useT } from '#app/ui/i18n.tsx'
import { controlProps, FieldError, FieldHelp, FieldMark } from '#app/ui/kit/field.tsx'
import { restoreEarly } from './early-typing.ts'
import { editOf, isOperation, type PanelKind, type ToolName } from './editor-tools.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { InsertPanel } from './insert-panel.tsx'
import { continueList } from './list-continuation.ts'
import { PreviewPane, usePreview } from './live-preview.tsx'
import { MentionList, mentionId } from './mention-list.tsx'
import { replaceSelection } from './text-operations.ts'
import { carryOut, growWithText, selectedIn } from './textarea-edit.ts'
import { useMentions } from './use-mentions.ts'
import { useUpload } from './use-upload.ts'

export type MarkdownEditorProps = {
  id: string
  name: string
  label: string
  help?: string
  error?: string[]
  required?: boolean
  /** The text at first. */
  value: string
  /** That text as HTML; null when it has not been rendered. */
  preview: string | null
  /** Opens the help on Markdown. */
  onHelp: () => void
  /** Stands under text and preview. */
  children?: ReactNode
}

/**
 * A plain text field for Markdown, complete without scripts. With them: tools above it, a preview
 * beside or below it, lists that go on, and people to mention.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { id, name, label, help, error, required, value, onHelp, children } = props
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<{ kind: PanelKind; text: string } | null>(null)
  const preview = usePreview(props.preview, value)
  const mentions = useMentions(field)
  const listId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const upload = useUpload(field)
  useEffect(() => {
    const area = field.current
    if (!area) return
    growWithText(area)
    // After everybody has seen the fields as they came from the server.
    queueMicrotask(() => restoreEarly(area))
  }, [])

  const use = (tool: ToolName) => {
    const area = field.current
    if (!area) return
    if (tool === 'help') return onHelp()
    if (tool === 'file') return picker.current?.click()
    const selected = selectedIn(area)
    if (isOperation(tool)) return carryOut(area, editOf(tool, selected, t))
    const text = selected.text.slice(selected.start, selected.end)
    setPanel(panel?.kind === tool ? null : { kind: tool, text })
  }
  const closePanel = () => {
    setPanel(null)
    field.current?.focus()
  }
  const insert = (address: string, text: string) => {
    const area = field.current
    if (!area || !panel) return
    const piece = { link: linkMarkdown, image: imageMarkdown }[panel.kind](address, text)
    setPanel(null)
    carryOut(area, replaceSelection(selectedIn(area), piece))
  }
  const toTools = () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  const hotkeys = getHotkeyHandler([
    ['mod+B', () => use('bold')],
    ['mod+I', () => use('italic')],
    ['mod+K', () => use('link')],
    ['alt+F10', toTools],
  ])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !hasModifier(event)) {
      const edit = continueList(selectedIn(event.currentTarget))
      if (!edit) return
      event.preventDefault()
      return carryOut(event.currentTarget, edit)
    }
    hotkeys(event)
  }
  const { offer } = mentions
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`} className="label">
        {label}
        <FieldMark required={required} />
      </label>
      {help ? <FieldHelp id={id}>{help}</FieldHelp> : null}
      <div className="editor-beside">
        <div>
          <div className={error?.length ? 'editor editor-wrong' : 'editor'}>
            <div ref={toolbar}>
              <EditorToolbar
                controls={id}
                open={panel?.kind ?? null}
                onUse={use}
                onLeave={() => field.current?.focus()}
              />
            </div>
            {panel ? (
              <InsertPanel key={panel.kind} {...panel} onInsert={insert} onClose={closePanel} />
            ) : null}
            <div className="picker">
              <textarea
                {...controlProps({ id, label, help, error, required })}
                ref={field}
                name={name}
                dir="auto"
                rows={12}
                defaultValue={value}
                aria-autocomplete={offer ? 'list' : undefined}
                aria-controls={offer ? listId : undefined}
                aria-activedescendant={offer ? mentionId(listId, mentions.active) : undefined}
                onKeyDown={onKeyDown}
                onBlur={mentions.close}
                onPaste={upload.onPaste}
                onDrop={upload.onDrop}
                onDragOver={upload.onDragOver}
                onInput={event => {
                  growWithText(event.currentTarget)
                  preview.follow(event.currentTarget.value)
                  mentions.follow()
                }}
              />
              {offer ? (
                <MentionList
                  id={listId}
                  {...offer}
                  active={mentions.active}
                  onTake={mentions.take}
                />
              ) : null}
            </div>
          </div>
          <input
            ref={picker}
            type="file"
            hidden
            onChange={event => {
              void upload.send([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          {upload.problem ? (
            <p className="field-error" role="alert">
              {upload.problem}
            </p>
          ) : null}
          <FieldError id={id} error={error} />
        </div>
        <PreviewPane id={`${id}-preview`} of={`${id}-label`} preview={preview} />
      </div>
      {children}
    </div>
  )
}

const hasModifier = (event: KeyboardEvent) =>
  event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
