/** How often is asked, in ms. */
const EveryMs = 2000

/** Something happens elsewhere, such as on a phone: the form goes by itself once it has. */
export function watchAwaited(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-awaits]')
  if (!form) return
  const timer = setInterval(() => {
    if (document.hidden) return
    fetch(form.dataset.awaits!)
      .then(answer => answer.json() as Promise<{ state: string }>)
      .then(({ state }) => {
        if (state === 'waiting') return
        clearInterval(timer)
        if (state === 'confirmed') form.submit()
        else location.assign(form.action)
      })
      // The next time may do.
      .catch(() => {})
  }, EveryMs)
}
