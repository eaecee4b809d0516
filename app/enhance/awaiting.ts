/** Polling interval in ms. */
const EveryMs = 2000

/** Waits for an event elsewhere, such as on a phone, and then submits the form. */
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
      // The next attempt may succeed.
      .catch(() => {})
  }, EveryMs)
}
