/**
 * Submits a form automatically once its content is visible, and removes its button and the bell's
 * red badge.
 */
export function watchSeen(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-seen]')) {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    const to = form.getAttribute('action') ?? location.href
    fetch(to, { method: 'POST', body, redirect: 'manual' }).then(
      () => {
        form.remove()
        if (form.className === 'notice-fresh')
          document.querySelector('.bell[aria-current] .bell-count')?.remove()
      },
      () => {},
    )
  }
}
