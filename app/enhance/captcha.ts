/** Shows a form's captcha as a modal (spec §4); it stays part of its form. */
export function askCaptcha(group: HTMLElement): void {
  const form = group.closest('form')
  const submit = form?.querySelector<HTMLElement>('.btn-primary')
  if (!form || !submit || group.closest('dialog')) return
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  dialog.setAttribute('aria-label', group.getAttribute('aria-label') ?? '')
  const again = submit.cloneNode(true) as HTMLElement
  again.removeAttribute('id')
  group.before(dialog)
  dialog.append(group, again)
  // Closed without an answer, it stays in the form.
  dialog.addEventListener('close', () => {
    again.remove()
    dialog.replaceWith(group)
  })
  // Enter would press the form's first button, which may be another one.
  dialog.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    again.click()
  })
  dialog.showModal()
  group.querySelector<HTMLElement>('[name=captcha_code]')?.focus()
}
