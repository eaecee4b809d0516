import { dress } from './dress.ts'
import { load } from './loading.ts'
import { closeMenus } from './menus.ts'

/** Shows the dialog panel of another URL as a modal; its forms post to that URL. */
export function openDialog(dialog: HTMLDialogElement, url: string): void {
  for (const form of dialog.querySelectorAll('form:not([action])')) form.setAttribute('action', url)
  const opener = document.activeElement
  closeMenus()
  document.getElementById('dialog')?.remove()
  dialog.removeAttribute('open')
  document.body.append(dialog)
  dress(dialog)
  dialog.addEventListener('close', () => {
    dialog.remove()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  })
  dialog.showModal()
}

async function open(href: string): Promise<void> {
  const { page, url } = await load(href)
  const dialog = page.querySelector<HTMLDialogElement>('#dialog')
  // Another screen, such as the login page: navigates there.
  if (!dialog || new URL(url).pathname !== location.pathname) location.assign(href)
  else openDialog(dialog, url)
}

function isBeside({ clientX: x, clientY: y }: MouseEvent, box: DOMRect): boolean {
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}

export function watchDialogs(): void {
  addEventListener('click', event => {
    const target = event.target as Element
    const modal = target.closest<HTMLDialogElement>('dialog:modal')
    const beside = modal === target && isBeside(event, target.getBoundingClientRect())
    if (modal && (beside || target.closest('[data-dialog-close]'))) {
      event.preventDefault()
      return modal.close()
    }
    const link = target.closest<HTMLAnchorElement>('a[data-dialog]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(link.href).catch(() => location.assign(link.href))
  })
}
