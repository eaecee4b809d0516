/** The list of notices is being looked at: its red number goes, without the button that asks for it. */
export function watchSeen(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-seen]')
  if (!form) return
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  fetch(location.href, { method: 'POST', body, redirect: 'manual' }).then(
    () => {
      form.remove()
      document.querySelector('.bell[aria-current] .bell-count')?.remove()
    },
    () => {},
  )
}
