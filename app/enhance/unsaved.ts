const changed = new WeakSet<Element>()

/** The form goes out: leaving is what the reader wants. */
export function forget(form: Element): void {
  changed.delete(form)
}

/** Forms that ask for it do not lose what was typed without a question (spec §2). */
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
