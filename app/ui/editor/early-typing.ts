/** What was typed before the scripts ran: hydration puts the server's text back into a textarea. */
const typed = new Map<string, string>()

if (typeof document !== 'undefined') {
  for (const area of document.querySelectorAll('textarea')) typed.set(area.name, area.value)
}

/** Gives an early text back to its field, once, as if it were typed now. */
export function restoreEarly(area: HTMLTextAreaElement): void {
  const text = typed.get(area.name)
  typed.delete(area.name)
  if (text === undefined || text === area.defaultValue) return
  area.value = text
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
