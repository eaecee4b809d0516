/** Shows a linked image in full size; Escape, the button and a click close it. */
export function enlarge(link: HTMLAnchorElement): void {
  const image = link.querySelector('img')!
  const dialog = document.createElement('dialog')
  dialog.className = 'picture-view'
  const close = document.createElement('button')
  close.className = 'btn'
  close.type = 'button'
  close.textContent = document.getElementById('page')?.dataset.closeWord ?? '×'
  const large = new Image()
  large.src = link.href
  large.alt = image.alt
  dialog.append(close, large)
  dialog.setAttribute('aria-label', image.alt || document.title)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus({ preventScroll: true })
  })
  document.body.append(dialog)
  dialog.showModal()
}
