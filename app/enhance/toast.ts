/** Messages of a submitted form: a toast, or a bubble at the button that was refused. */

/** How long a toast stays (spec §9). */
const ShownMs = 5000
/** Space between bubble, button and window, in px. */
const Gap = 6

function inView(element: Element | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** Screen readers announce text written into an existing live region. */
export function announce(text: string): void {
  const live = document.getElementById('live')
  if (live) setTimeout(() => (live.textContent = text), 100)
}

/** The focused button of a form without fields: a refusal is about it. */
function refusedButton(): HTMLElement | null {
  const at = document.activeElement
  const form = at instanceof HTMLButtonElement && at.form
  return form && !form.querySelector('input:not([type=hidden]),textarea') && inView(at) ? at : null
}

/** Below the button, or above it when there is no room; always within the window. */
function place(box: HTMLElement, at: HTMLElement): void {
  const { left, top, bottom } = at.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = bottom + Gap + box.offsetHeight <= clientHeight
  const x = Math.max(Gap, Math.min(left, clientWidth - box.offsetWidth - Gap))
  const y = below ? bottom + Gap : top - Gap - box.offsetHeight
  const from = box.offsetParent?.getBoundingClientRect()
  box.style.left = `${x - (from?.left ?? 0)}px`
  box.style.top = `${y - (from?.top ?? 0)}px`
}

/** Explains a refusal at its button, until Escape, a click elsewhere or the next message. */
function bubble(content: Element, at: HTMLElement): void {
  const box = document.createElement('div')
  box.className = 'menu-panel bubble'
  box.append(content)
  at.after(box)
  place(box, at)
  announce(box.textContent ?? '')
  const ended = new AbortController()
  const { signal } = ended
  const close = () => {
    ended.abort()
    box.remove()
  }
  addEventListener('keydown', ({ key }) => void (key === 'Escape' && close()), { signal })
  addEventListener('pointerdown', ({ target }) => void (box.contains(target as Node) || close()), {
    signal,
  })
  addEventListener('resize', () => place(box, at), { signal })
}

/** Shows a message whose place is out of sight or was not replaced. */
export function toast(message: HTMLElement): void {
  if (inView(document.querySelector(`main .error-summary,dialog:modal .error-summary`))) return
  // Otherwise it would be shown twice.
  document.querySelector(`main [data-flash]`)?.remove()
  document.querySelector('.toast,.bubble')?.remove()
  const tone = message.dataset.flash ?? 'danger'
  const body = message.querySelector('.notice-body,ul')
  const button = tone === 'danger' && body ? refusedButton() : null
  if (button) return bubble(body!, button)
  const box = document.createElement('div')
  box.className = `toast notice notice-${tone}`
  for (const part of [message.querySelector('.icon'), body]) if (part) box.append(part)
  document.body.append(box)
  announce(box.textContent ?? '')
  box.addEventListener('click', () => box.remove())
  // A link needs time to be reached.
  if (!box.querySelector('a')) setTimeout(() => box.remove(), ShownMs)
}
