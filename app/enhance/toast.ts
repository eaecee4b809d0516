/** How long a toast stays (spec §9). */
const ShownMs = 5000
const Flash = '[data-flash]'
const Messages = `${Flash},.error-summary`
/** Storage key of a message for the next page. */
const Waiting = 'forum message'

function inView(element: Element | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** A copy of a page's one-time message or error. */
export function messageOf(page: ParentNode): HTMLElement | null {
  return (page.querySelector(Messages)?.cloneNode(true) as HTMLElement | undefined) ?? null
}

/** Screen readers announce text written into an existing live region. */
export function announce(text: string): void {
  const live = document.getElementById('live')
  if (live) setTimeout(() => (live.textContent = text), 100)
}

/** Shows a message whose place is out of sight or was not replaced. */
export function toast(message: HTMLElement): void {
  if (inView(document.querySelector(`main .error-summary,dialog:modal .error-summary`))) return
  // Otherwise it would be shown twice.
  document.querySelector(`main ${Flash}`)?.remove()
  const tone = message.dataset.flash ?? 'danger'
  const box = document.createElement('div')
  box.className = `toast notice notice-${tone}`
  for (const part of [message.querySelector('.icon'), message.querySelector('.notice-body,ul')]) {
    if (part) box.append(part)
  }
  document.querySelector('.toast')?.remove()
  document.body.append(box)
  announce(box.textContent ?? '')
  box.addEventListener('click', () => box.remove())
  setTimeout(() => box.remove(), ShownMs)
}

/** The next page is a full load, and its message was consumed by the previous one. */
export function keepMessage(page: Document): void {
  const message = page.querySelector(Flash)
  if (message) sessionStorage.setItem(Waiting, message.outerHTML)
}

/** The message of a newly opened page: it may be above the fragment's target. */
export function showMessage(): void {
  const waiting = sessionStorage.getItem(Waiting)
  sessionStorage.removeItem(Waiting)
  const page = waiting ? new DOMParser().parseFromString(waiting, 'text/html') : document
  const message = page.querySelector<HTMLElement>(Flash)
  if (message && message.dataset.flash !== 'danger') toast(message.cloneNode(true) as HTMLElement)
}
