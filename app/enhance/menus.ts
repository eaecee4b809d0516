/** Menus are `details`; this adds the usual menu behavior. */
const Open = 'details.menu[open]'

/** Closes every menu except the one around `target`. */
export function closeMenus(target: Node = document): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(Open)) {
    if (!menu.contains(target)) menu.open = false
  }
}

function step(menu: Element, by: number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('.menu-item,.nav-link')].filter(
    item => !item.closest('details:not([open]) > ul'),
  )
  const at = items.indexOf(document.activeElement as HTMLElement)
  items.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % items.length)?.focus()
}

export function watchMenus(): void {
  addEventListener('click', event => closeMenus(event.target as Node))
  addEventListener('keydown', event => {
    const menu = (event.target as Element).closest<HTMLDetailsElement>(Open)
    if (event.key === 'Escape') {
      closeMenus()
      menu?.querySelector('summary')?.focus()
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!menu || !by || (event.target as Element).matches('input,textarea,select')) return
    event.preventDefault()
    step(menu, by)
  })
}
