/** Opens comment forms in place, and shows the new comment without a page load. */
import { dress } from './dress.ts'
import { load } from './loading.ts'
import { announce } from './toast.ts'

const Form = '#comment-form'

/** The comments of a post before a form was opened. */
const before = new WeakMap<Element, Element>()

const blockOf = (element: Element) => element.closest<HTMLElement>('.comments')

/** Opens the form of another URL among the comments of its post. */
export async function openComment(link: HTMLAnchorElement): Promise<void> {
  const { page } = await load(link.href)
  const form = page.querySelector(Form)
  const fresh = form && blockOf(form)
  const old = fresh && document.getElementById(fresh.id)
  if (!fresh || !old) return location.assign(link.href)
  close()
  // The form posts to the URL it came from.
  form.setAttribute('action', new URL(link.href).pathname + new URL(link.href).search)
  before.set(fresh, old)
  old.replaceWith(fresh)
  dress(fresh)
  fresh.querySelector<HTMLElement>('textarea')?.focus()
}

/** Restores the comments. */
function close(): void {
  const form = document.querySelector(Form)
  const block = form && blockOf(form)
  const old = block && before.get(block)
  if (!old) return
  block.replaceWith(old)
  old.querySelector<HTMLElement>('a[data-comment]')?.focus({ preventScroll: true })
}

addEventListener('click', event => {
  const cancel = (event.target as Element).closest(`${Form} a.btn`)
  const block = cancel && blockOf(cancel)
  if (!block || !before.has(block)) return
  event.preventDefault()
  close()
})

/** After a comment was sent: focuses and announces the new one. */
export function focusAdded(block: string, known: string[]): void {
  const all = [...document.querySelectorAll<HTMLElement>(`${block} .comment`)]
  const added = all.find(({ id }) => !known.includes(id))
  if (!added) return
  added.tabIndex = -1
  added.focus()
  announce(added.querySelector('.prose')?.textContent ?? '')
}
