/** The toolbar above a text field: one tab stop, arrow keys move inside it (ARIA toolbar). */
import { imageMarkdown, linkMarkdown } from '#shared/markdown-pieces.ts'
import { ownValue } from '#shared/own-value.ts'
import type { ElementTexts } from './elements.ts'
import {
  cycleHeading,
  type Edit,
  indent,
  insertRule,
  insertTable,
  outdent,
  replaceSelection,
  type Selected,
  toggleBold,
  toggleCode,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './text-operations.ts'
import { carryOut, selectedIn } from './textarea-edit.ts'

/** Tools that change the text directly. */
const operations: Record<
  string,
  (selected: Selected, words: ElementTexts<'heading' | 'cell'>) => Edit
> = {
  heading: cycleHeading,
  bold: toggleBold,
  italic: toggleItalic,
  code: toggleCode,
  quote: toggleQuote,
  table: (selected, words) => insertTable(selected, words.heading, words.cell),
  ordered: selected => toggleList(selected, 'ordered'),
  bulleted: selected => toggleList(selected, 'bulleted'),
  task: selected => toggleList(selected, 'task'),
  indent,
  outdent,
  rule: insertRule,
}
const pieces: Record<string, typeof linkMarkdown> = { link: linkMarkdown, image: imageMarkdown }
/** Only these keys are handled: all others are left to the browser. */
const shortcuts: Record<string, string> = { b: 'bold', i: 'italic', k: 'link' }

export type Tools = {
  /** True when the key was a shortcut of a tool. */ takeKey(event: KeyboardEvent): boolean
}

/** URL and description of a link or an image; the URL is required (spec §5). */
function openPanel(panel: HTMLElement, area: HTMLTextAreaElement, close: () => void): void {
  const [address, label] = panel.querySelectorAll('input')
  if (!address || !label) return
  const wrong = panel.querySelector<HTMLElement>('.field-error')!
  const { text, start, end } = selectedIn(area)
  address.value = ''
  label.value = text.slice(start, end)
  wrong.hidden = true
  address.removeAttribute('aria-invalid')
  panel.hidden = false
  address.focus()
  const insert = () => {
    wrong.hidden = address.value.trim() !== ''
    if (wrong.hidden) {
      const piece = ownValue(pieces, panel.dataset.panel!)!(address.value, label.value)
      close()
      return carryOut(area, replaceSelection(selectedIn(area), piece))
    }
    address.setAttribute('aria-invalid', 'true')
    address.focus()
  }
  panel.onclick = event => {
    const button = (event.target as Element).closest('button')
    if (button) (button.value === 'insert' ? insert : close)()
  }
  panel.onkeydown = event => {
    if (event.isComposing) return
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    insert()
  }
}

function openHelp(): void {
  const help = document.querySelector<HTMLDetailsElement>('.formatting')
  if (!help) return
  help.open = true
  help.querySelector('summary')!.focus()
}

export function useTools(
  area: HTMLTextAreaElement,
  box: HTMLElement,
  words: ElementTexts<'heading' | 'cell'>,
  upload: { pick(): void },
): Tools {
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('[role=toolbar] button')]
  const buttonOf = (name: string) => buttons.find(button => button.value === name)
  const panels = [...box.querySelectorAll<HTMLElement>('[data-panel]')]
  const close = () => {
    for (const panel of panels) {
      panel.hidden = true
      buttonOf(panel.dataset.panel!)?.setAttribute('aria-expanded', 'false')
    }
    area.focus()
  }
  const use = (name: string) => {
    if (name === 'help') return openHelp()
    if (name === 'file') return upload.pick()
    const panel = panels.find(({ dataset }) => dataset.panel === name)
    if (!panel) return carryOut(area, ownValue(operations, name)!(selectedIn(area), words))
    const wasOpen = !panel.hidden
    close()
    if (wasOpen) return
    buttonOf(name)?.setAttribute('aria-expanded', 'true')
    openPanel(panel, area, close)
  }
  const bar = box.querySelector<HTMLElement>('[role=toolbar]')!
  // The text keeps focus and selection when a tool is clicked.
  bar.addEventListener('mousedown', event => event.preventDefault())
  bar.addEventListener('click', event => {
    const button = (event.target as Element).closest('button')
    if (button) use(button.value)
  })
  bar.addEventListener('focusin', event => {
    for (const button of buttons) button.tabIndex = button === event.target ? 0 : -1
  })
  bar.addEventListener('keydown', event => {
    if (event.key === 'Escape') return area.focus()
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const count = buttons.length
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % count,
      ArrowLeft: (at - 1 + count) % count,
      Home: 0,
      End: count - 1,
    }
    const to = ownValue(steps, event.key)
    if (to === undefined) return
    event.preventDefault()
    buttons[to]!.focus()
  })
  return {
    takeKey(event) {
      const { key, altKey } = event
      if (altKey && key === 'F10') buttons.find(button => button.tabIndex === 0)?.focus()
      else {
        const plain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !altKey
        const name = plain ? ownValue(shortcuts, key.toLowerCase()) : undefined
        if (!name) return false
        use(name)
      }
      return true
    },
  }
}
