/** Reveals typed passwords; they are submitted, and saved by browsers, as passwords. */
const Switch = '[data-reveal]'

function turn(button: HTMLElement, shown: boolean): void {
  document.querySelector<HTMLInputElement>(button.dataset.reveal!)!.type = shown
    ? 'text'
    : 'password'
  button.setAttribute('aria-pressed', String(shown))
}

export function watchRevealing(): void {
  for (const button of document.querySelectorAll<HTMLElement>(Switch)) button.hidden = false
  addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>(Switch)
    if (button) turn(button, button.getAttribute('aria-pressed') === 'false')
  })
  addEventListener('submit', event => {
    for (const button of (event.target as Element).querySelectorAll<HTMLElement>(Switch))
      turn(button, false)
  })
}
