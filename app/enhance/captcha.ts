/** Shows a form's captcha as a modal (spec §4); it stays part of its form. */
export function askCaptcha(group: HTMLElement): void {
  const form = group.closest('form')
  const submit = form?.querySelector<HTMLElement>('.btn-primary')
  // On a page that shows only a captcha, there is nothing for a dialog to cover.
  const isPart = form?.elements.namedItem('captcha_here')
  if (!form || !submit || !isPart || group.closest('dialog') || group.dataset.asked) return
  group.dataset.asked = ''
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  dialog.setAttribute('aria-label', group.getAttribute('aria-label') ?? '')
  const again = submit.cloneNode(true) as HTMLElement
  again.removeAttribute('id')
  group.before(dialog)
  const back = [...alongside(form), group].map(part => {
    const place = document.createComment('')
    part.before(place)
    dialog.append(part)
    return () => place.replaceWith(part)
  })
  dialog.append(again)
  // Closed without an answer, everything is in the form again.
  dialog.addEventListener('close', () => {
    back.forEach(put => put())
    dialog.remove()
  })
  // Enter would press the form's first button, which may be another one.
  dialog.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    again.click()
  })
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[type=password],[name=captcha_code]')?.focus()
}

/** What was wrong is said in front. A form never comes back with its passwords: they are typed again there. */
function alongside(form: HTMLFormElement): Element[] {
  const summary = document.querySelector('main .error-summary')
  const passwords = [...form.querySelectorAll('[type=password]:invalid')]
  return [summary, ...passwords.map(input => input.closest('.field'))].filter(part => part !== null)
}
