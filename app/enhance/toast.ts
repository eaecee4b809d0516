/** How long a toast stays (spec §9). */
const ShownMs = 5000
const Flash = '[data-flash]'
const Messages = `${Flash},.error-summary`
/** Where a message waits for the page that is being visited. */
const Waiting = 'forum message'

function inView(element: Element | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** A copy of the one-time message or the refusal of a page. */
export function messageOf(page: ParentNode): HTMLElement | null {
  return (page.querySelector(Messages)?.cloneNode(true) as HTMLElement | undefined) ?? null
}

/** Screen readers speak what is written into a region that has been there all the time. */
export function announce(text: string): void {
  const live = document.getElementById('live')
  if (live) setTimeout(() => (live.textContent = text), 100)
}

/** Shows a message whose place in the page is out of sight or was not taken over. */
export function toast(message: HTMLElement): void {
  if (inView(document.querySelector(`main .error-summary,dialog:modal .error-summary`))) return
  // What stands in the page as well would be there twice.
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

/** The next page is a real visit, and its message was taken by the page before. */
export function keepMessage(page: Document): void {
  const message = page.querySelector(Flash)
  if (message) sessionStorage.setItem(Waiting, message.outerHTML)
}

/** The message of a page that has just been opened: its place may lie above a fragment. */
export function showMessage(): void {
  const waiting = sessionStorage.getItem(Waiting)
  sessionStorage.removeItem(Waiting)
  const page = waiting ? new DOMParser().parseFromString(waiting, 'text/html') : document
  const message = page.querySelector<HTMLElement>(Flash)
  if (message && message.dataset.flash !== 'danger') toast(message.cloneNode(true) as HTMLElement)
}
