const Stops = 'a[href],button,input:not([type=hidden]),select,textarea,summary'

/** Remembers the focus by the nearest id; after the answer it is restored there, else on main. */
export function keepFocus(): () => void {
  const active = document.activeElement
  const host = active?.closest('[id]')
  const at = host ? [...host.querySelectorAll(Stops)].indexOf(active!) : -1
  return () => {
    const fresh = host && document.getElementById(host.id)
    const target = at < 0 ? fresh : fresh?.querySelectorAll(Stops)[at]
    const place = target instanceof HTMLElement ? target : document.getElementById('main')
    if (document.activeElement === document.body) place?.focus({ preventScroll: true })
  }
}
