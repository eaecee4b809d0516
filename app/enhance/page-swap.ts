import { openDialog } from './dialogs.ts'
import { dress } from './dress.ts'
import { keepFocus } from './focus.ts'
import type { Loaded } from './loading.ts'
import { addStyles, missing } from './styles.ts'
import { keepMessage, messageOf, toast } from './toast.ts'
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

/** Another screen: the whole body, as if it had been visited. */
async function visit({ page, url }: Loaded): Promise<void> {
  // Scripts of the administrator's own run only on a real visit; the message is told there.
  if (
    page.querySelector('script:not([src]):not([type])') ||
    missing(page, 'script[src]', 'src').length
  ) {
    keepMessage(page)
    return location.assign(url)
  }
  await addStyles(page)
  history.pushState(null, '', url)
  // A fragment that is visited below is no way back to another content.
  shown = here()
  document.documentElement.lang = page.documentElement.lang
  document.body.replaceWith(page.body)
  dress(document.body)
  // An answer's address ends with its id; its fragment does not come with a fetched page.
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

/** The same screen: its region anew, with focus and scroll where they were. */
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

/** Takes a loaded page over into this one; `sent` is the form that asked for it. */
export async function show(loaded: Loaded, sent: HTMLFormElement): Promise<void> {
  const message = messageOf(loaded.page)
  const modal = document.querySelector('dialog:modal')
  modal?.remove()
  document.title = loaded.page.title
  // A dialog that stands open on the page, as its address was visited, lies outside of the region.
  const region = (modal || !sent.closest('dialog')) && sent.dataset.region
  if (new URL(loaded.url).pathname !== location.pathname) await visit(loaded)
  else renew(loaded, region || 'main', modal !== null, sent)
  shown = here()
  if (message) toast(message)
}
