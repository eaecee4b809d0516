const changed = new WeakSet<Element>()

/** The form is being submitted: the reader wants to leave. */
export function forget(form: Element): void {
  changed.delete(form)
}

/** Forms that opt in ask before leaving with unsaved text (spec §2). */
export function watchUnsaved(): void {
  addEventListener('input', event => {
    const form = (event.target as Element).closest('[data-guard-unsaved]')
    if (form) changed.add(form)
  })
  addEventListener('beforeunload', event => {
    const forms = [...document.querySelectorAll('[data-guard-unsaved]')]
    if (forms.some(form => changed.has(form))) event.preventDefault()
  })
}
