/** What was typed before the scripts took over: hydration puts the server's text back into a textarea. */
const typed = new Map<string, string>()

const note = (area: HTMLTextAreaElement) => typed.set(area.name, area.value)

function listen({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) note(target)
}

if (typeof document !== 'undefined') {
  document.querySelectorAll('textarea').forEach(note)
  document.addEventListener('input', listen, true)
}

/** Gives an early text back to its field, once, as if it were typed now. */
export function restoreEarly(area: HTMLTextAreaElement): void {
  document.removeEventListener('input', listen, true)
  const text = typed.get(area.name)
  typed.delete(area.name)
  if (text === undefined || text === area.defaultValue) return
  area.value = text
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
