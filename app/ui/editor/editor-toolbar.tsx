import { Fragment, type KeyboardEvent, useState } from 'react'
import { useT } from '#app/ui/i18n.tsx'
import sprite from './editor-icons.svg?url&no-inline'
import { shortcuts, toolGroups, type ToolName } from './editor-tools.ts'

export type EditorToolbarProps = {
  /** Id of the text field that the tools work on. */
  controls: string
  /** The tool whose panel is open. */
  open: ToolName | null
  onUse: (tool: ToolName) => void
  /** Escape: back to the text. */
  onLeave: () => void
}

const tools = toolGroups.flat()

/** One stop of the Tab key; arrows walk along the buttons (ARIA toolbar). */
export function EditorToolbar({ controls, open, onUse, onLeave }: EditorToolbarProps) {
  const t = useT()
  const [stop, setStop] = useState<ToolName>(tools[0]!)
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return onLeave()
    const at = tools.indexOf(stop)
    const to = {
      ArrowRight: (at + 1) % tools.length,
      ArrowLeft: (at - 1 + tools.length) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div
      className="editor-toolbar script-only"
      role="toolbar"
      aria-label={t('editor.toolbar')}
      aria-controls={controls}
      onKeyDown={walk}
    >
      {toolGroups.map((group, index) => (
        <Fragment key={index}>
          {index > 0 ? <span className="editor-gap" /> : null}
          {group.map(name => (
            <ToolButton
              key={name}
              name={name}
              stop={name === stop}
              open={name === open}
              onFocus={() => setStop(name)}
              onUse={() => onUse(name)}
            />
          ))}
        </Fragment>
      ))}
    </div>
  )
}

type ToolButtonProps = {
  name: ToolName
  stop: boolean
  open: boolean
  onFocus: () => void
  onUse: () => void
}

function ToolButton({ name, stop, open, onFocus, onUse }: ToolButtonProps) {
  const t = useT()
  const key = shortcuts[name]
  const label = t(`editor.tool.${name}`)
  const unfolds = name === 'link' || name === 'image'
  return (
    <button
      type="button"
      className="btn btn-icon"
      tabIndex={stop ? 0 : -1}
      title={key ? `${label} (Ctrl+${key})` : label}
      aria-keyshortcuts={key ? `Control+${key} Meta+${key}` : undefined}
      aria-expanded={unfolds ? open : undefined}
      onFocus={onFocus}
      onClick={onUse}
      // The text keeps its focus and selection when a tool is pressed with the mouse.
      onMouseDown={event => event.preventDefault()}
    >
      <svg className="icon" width="18" height="18" aria-hidden="true">
        <use href={`${sprite}#${name}`} />
      </svg>
      <span className="sr">{label}</span>
    </button>
  )
}
