/** What was typed before the scripts ran: hydration puts the server's text back into a textarea. */
const typed = new Map<string, string>()

if (typeof document !== 'undefined') {
  for (const area of document.querySelectorAll('textarea')) typed.set(area.name, area.value)
}

/** Gives an early text back to its field, once. */
export function restoreEarly(area: HTMLTextAreaElement): void {
  const text = typed.get(area.name)
  typed.delete(area.name)
  if (text !== undefined && text !== area.value) area.value = text
}
