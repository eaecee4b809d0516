/** How long a toast stays (spec §9). */
const ShownMs = 5000
const Messages = '[data-flash],.error-summary'

function inView(element: Element | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** A copy of the one-time message or the refusal of a page. */
export function messageOf(page: Document): HTMLElement | null {
  return (page.querySelector(Messages)?.cloneNode(true) as HTMLElement | undefined) ?? null
}

/** Shows a message whose place in the page is out of sight or was not taken over. */
export function toast(message: HTMLElement): void {
  if (inView(document.querySelector(`main :is(${Messages}),dialog:modal .error-summary`))) return
  const tone = message.dataset.flash ?? 'danger'
  const box = document.createElement('div')
  box.className = `toast notice notice-${tone}`
  box.setAttribute('role', tone === 'danger' ? 'alert' : 'status')
  for (const part of [message.querySelector('.icon'), message.querySelector('.notice-body,ul')]) {
    if (part) box.append(part)
  }
  document.querySelector('.toast')?.remove()
  document.body.append(box)
  box.addEventListener('click', () => box.remove())
  setTimeout(() => box.remove(), ShownMs)
}
