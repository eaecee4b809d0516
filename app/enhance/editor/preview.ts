/** Live preview, rendered by the server shortly after the last keystroke. */
import { renderText } from './calls.ts'
import { debounced, onlyLast, textsOf } from './elements.ts'

const RestMs = 1000

export function followPreview(area: HTMLTextAreaElement, pane: HTMLElement): void {
  const words = textsOf<'fresh' | 'failed'>(pane)
  const body = pane.querySelector('.prose')!
  const status = pane.querySelector('[role=status]')!
  const call = onlyLast(renderText)
  const show = (html: string, said: string) => {
    body.innerHTML = html
    pane.classList.toggle('script-only', !html)
    pane.toggleAttribute('data-empty', !html)
    pane.removeAttribute('aria-busy')
    // A long preview scrolls, so it must be focusable by keyboard.
    if (html) pane.tabIndex = 0
    else pane.removeAttribute('tabindex')
    status.textContent = said
  }
  const render = debounced(RestMs, () => {
    if (area.value.trim() === '') return show('', '')
    call.run(new URLSearchParams({ content: area.value })).then(
      answer => answer && show(answer.html, words.fresh),
      () => {
        pane.removeAttribute('aria-busy')
        status.textContent = words.failed
      },
    )
  })
  const follow = () => {
    call.stop()
    pane.setAttribute('aria-busy', 'true')
    render.later()
  }
  area.addEventListener('input', follow)
  // Typed before the script loaded, or not rendered by the server.
  const unseen = area.value !== area.defaultValue || !body.innerHTML
  if (unseen && area.value.trim() !== '') follow()
}
