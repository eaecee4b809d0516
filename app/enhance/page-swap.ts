import { openDialog } from './dialogs.ts'
import { dress } from './dress.ts'
import { keepFocus } from './focus.ts'
import type { Loaded } from './loading.ts'
import { messageOf, toast } from './toast.ts'
import { keepTyped } from './typed-text.ts'

/** The address whose content is on the screen, without the fragment. */
let shown = ''

const here = () => location.pathname + location.search

/** Going back to an address whose content was replaced takes it anew. */
export function watchHistory(): void {
  shown = here()
  addEventListener('popstate', () => {
    if (here() !== shown) location.reload()
  })
}

/** True when a page brings scripts or style sheets that are not here. */
function needsMore(page: Document): boolean {
  const missing = (name: 'src' | 'href') => (element: Element) =>
    !document.querySelector(`[${name}="${CSS.escape(element.getAttribute(name)!)}"]`)
  return (
    [...page.querySelectorAll('script[src]')].some(missing('src')) ||
    [...page.querySelectorAll('link[rel=stylesheet]')].some(missing('href'))
  )
}

/** Another screen: the whole body, as if it had been visited. */
function visit({ page, url }: Loaded): void {
  if (needsMore(page)) return location.assign(url)
  history.pushState(null, '', url)
  document.documentElement.lang = page.documentElement.lang
  document.body.replaceWith(page.body)
  dress(document.body)
  scrollTo(0, 0)
}

function replace(selector: string, page: Document): boolean {
  const old = document.querySelector(selector)
  const fresh = page.querySelector(selector)
  if (!old || !fresh) return false
  old.replaceWith(fresh)
  dress(fresh)
  return true
}

/** The same screen: its region anew, with focus and scroll where they were. */
function renew({ page, url }: Loaded, region: string, wasModal: boolean, sent: Element): void {
  const restoreFocus = keepFocus()
  const restoreTyped = keepTyped(sent)
  const height = scrollY
  const dialog = wasModal ? page.querySelector<HTMLDialogElement>('#dialog') : null
  dialog?.remove()
  if (!replace(region, page)) replace('main', page)
  restoreTyped()
  scrollTo(0, height)
  if (dialog) return openDialog(dialog, url)
  const { pathname, search } = new URL(url)
  const anchor = document.getElementById(location.hash.slice(1)) ? location.hash : ''
  history.replaceState(null, '', pathname + search + anchor)
  const summary = document.querySelector<HTMLElement>('main .error-summary')
  if (region === 'main' && summary) summary.focus()
  else restoreFocus()
}

/** Takes a loaded page over into this one; `sent` is the form that asked for it. */
export function show(loaded: Loaded, sent: HTMLFormElement): void {
  const message = messageOf(loaded.page)
  const modal = document.querySelector('dialog:modal')
  modal?.remove()
  document.title = loaded.page.title
  // A dialog that stands open on the page, as its address was visited, lies outside of the region.
  const region = (modal || !sent.closest('dialog')) && sent.dataset.region
  if (new URL(loaded.url).pathname !== location.pathname) visit(loaded)
  else renew(loaded, region || 'main', modal !== null, sent)
  shown = here()
  if (message) toast(message)
}
