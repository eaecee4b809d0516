/**
 * Shows a card next to a member's name while it is hovered or has keyboard focus (WCAG 1.4.13): it
 * stays while the pointer is over it, and Escape closes it.
 */
import { adminPath } from '#shared/paths.ts'
import { load } from './loading.ts'
import { addStyles } from './styles.ts'

const RestMs = 400
/** Time to move from the name to the card. */
const LeaveMs = 250
const Gap = 4
const Margin = 8

type Name = HTMLAnchorElement

const cards = new Map<string, HTMLElement>()
/** The name with the card, or about to get it. */
let name: Name | null = null
let card: HTMLElement | null = null
let opening: ReturnType<typeof setTimeout> | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

async function cardOf({ pathname }: Name): Promise<HTMLElement | null> {
  const known = cards.get(pathname)
  if (known) return known
  const { page } = await load(`${pathname}/card`)
  const made = page.querySelector<HTMLElement>('.member-card')
  if (!made) return null
  await addStyles(page)
  made.popover = 'manual'
  cards.set(pathname, made)
  return made
}

function close(): void {
  clearTimeout(opening)
  clearTimeout(leaving)
  name?.removeAttribute('aria-describedby')
  card?.remove()
  name = card = null
}

/** Below the name, or above when there is no room; always within the window. */
function place(at: Name, box: HTMLElement): void {
  const { left, top, bottom } = at.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const above = bottom + Gap + box.offsetHeight > clientHeight && top > box.offsetHeight + Gap
  const y = above ? top - Gap - box.offsetHeight : bottom + Gap
  const x = Math.max(Margin, Math.min(left, clientWidth - box.offsetWidth - Margin))
  box.style.top = `${y + scrollY}px`
  box.style.left = `${x + scrollX}px`
}

/** Whether the pointer or focus is on the name or in the card. */
const isWanted = () =>
  [name, card].some(part => part?.matches(':hover,:focus-visible,:has(:focus-visible)'))

async function open(at: Name): Promise<void> {
  const made = await cardOf(at).catch(() => null)
  if (!made || name !== at || !isWanted()) return
  card = made
  at.after(made)
  made.showPopover()
  place(at, made)
  at.setAttribute('aria-describedby', made.id)
}

for (const type of ['pointerout', 'focusout'])
  addEventListener(type, () => {
    clearTimeout(leaving)
    leaving = setTimeout(() => {
      if (!isWanted()) close()
    }, LeaveMs)
  })
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close()
})

/** A name was hovered or focused. */
export function approach(at: Name, event: Event): void {
  const isPointer = event instanceof PointerEvent
  const comes = isPointer ? event.pointerType !== 'touch' : at.matches(':focus-visible')
  if (!comes || !at.showPopover || location.pathname.startsWith(adminPath())) return
  if (name === at) return
  close()
  name = at
  opening = setTimeout(() => void open(at), RestMs)
}
