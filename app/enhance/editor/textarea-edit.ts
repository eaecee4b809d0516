/** Edits of a textarea that the browser's undo can revert. */
import { applyTo, type Edit, type Selected } from './text-operations.ts'

export const selectedIn = (area: HTMLTextAreaElement): Selected => ({
  text: area.value,
  start: area.selectionStart,
  end: area.selectionEnd,
})

/** Only `insertText` adds to the undo history; where it fails, the text still changes. */
function replace(area: HTMLTextAreaElement, { from, to, insert }: Edit): void {
  if (from === to && insert === '') return
  area.setSelectionRange(from, to)
  const done =
    insert === ''
      ? document.execCommand('delete')
      : document.execCommand('insertText', false, insert)
  if (done) return
  area.setRangeText(insert, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

export function carryOut(area: HTMLTextAreaElement, edit: Edit): void {
  area.focus()
  const { text, start, end } = applyTo(area.value, edit)
  replace(area, edit)
  if (area.value === text) area.setSelectionRange(start, end)
}

/** The field grows with its text, within the limits of the style sheet. */
export function growWithText(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
