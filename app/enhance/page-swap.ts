import { openDialog } from './dialogs.ts'
import { dress } from './dress.ts'
import { keepFocus } from './focus.ts'
import type { Loaded } from './loading.ts'
import { addStyles, missing } from './styles.ts'
import { keepTyped } from './typed-text.ts'

/** The URL of the displayed content, without the fragment. */
let shown = ''

const here = () => location.pathname + location.search

/** Going back to a URL whose content was replaced loads it again. */
export function watchHistory(): void {
  shown = here()
  addEventListener('popstate', () => {
    if (here() !== shown) location.reload()
  })
}

const Flash = '[data-flash]'
const Waiting = 'forum message'

/** Shows a message; the module is loaded for the first one. */
const tell = (message: HTMLElement) => void import('./toast.ts').then(({ toast }) => toast(message))

/**
 * The message of a newly opened page: it may be above the fragment's target. A message that a
 * replaced page left is shown, too.
 */
export function showMessage(): void {
  const waiting = sessionStorage.getItem(Waiting)
  sessionStorage.removeItem(Waiting)
  const page = waiting ? new DOMParser().parseFromString(waiting, 'text/html') : document
  const message = page.querySelector<HTMLElement>(Flash)
  if (message && message.dataset.flash !== 'danger') tell(message.cloneNode(true) as HTMLElement)
}

/** Another screen: replaces the whole body. */
async function visit({ page, url }: Loaded): Promise<void> {
  // Custom scripts run only on a full page load, which then shows the message.
  if (
    page.querySelector('script:not([src]):not([type])') ||
    missing(page, 'script[src]', 'src').length
  ) {
    // That load would lose the message, which was shown once.
    const message = page.querySelector(Flash)
    if (message) sessionStorage.setItem(Waiting, message.outerHTML)
    return location.assign(url)
  }
  await addStyles(page)
  history.pushState(null, '', url)
  // Prevents a later fragment link from going back to other content.
  shown = here()
  document.documentElement.lang = page.documentElement.lang
  document.body.replaceWith(page.body)
  dress(document.body)
  // An answer's URL ends with its id; a fetched page has no fragment.
  const place = decodeURIComponent(new URL(url).pathname.split('/').pop() ?? '')
  if (document.getElementById(place)) location.replace(`#${place}`)
  else scrollTo(0, 0)
}

function replace(selector: string, page: Document): boolean {
  const old = document.querySelector(selector)
  const fresh = page.querySelector(selector)
  if (!old || !fresh) return false
  old.replaceWith(fresh)
  dress(fresh)
  return true
}

/** The same screen: refreshes its region, keeping focus and scroll position. */
function renew({ page, url }: Loaded, region: string, wasModal: boolean, sent: Element): void {
  const restoreFocus = keepFocus()
  const restoreTyped = keepTyped(sent)
  const known = [...document.querySelectorAll(`${region} .comment`)].map(({ id }) => id)
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
  const summary = document.querySelector<HTMLElement>(`${region} .error-summary`)
  if (summary) summary.focus()
  else {
    restoreFocus()
    if (region.startsWith('#comments'))
      void import('./comments.ts').then(({ focusAdded }) => focusAdded(region, known))
  }
}

/** Shows a loaded page; `sent` is the form that requested it. */
export async function show(loaded: Loaded, sent: HTMLFormElement): Promise<void> {
  const found = loaded.page.querySelector(`${Flash},.error-summary`)
  const message = found?.cloneNode(true) as HTMLElement | undefined
  const modal = document.querySelector('dialog:modal')
  modal?.remove()
  document.title = loaded.page.title
  // A dialog opened by its URL is outside of the region.
  const region = (modal || !sent.closest('dialog')) && sent.dataset.region
  if (new URL(loaded.url).pathname !== location.pathname) await visit(loaded)
  else renew(loaded, region || 'main', modal !== null, sent)
  shown = here()
  if (message) tell(message)
}
