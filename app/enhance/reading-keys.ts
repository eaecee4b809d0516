import { openDialog } from './dialogs.ts'
import { load } from './loading.ts'

/** Targets of j and k: list rows, notifications, or the posts of a question. */
const Stops = 'main .row,main .notice-row,main article.post,main .act'
const Settings = '/community/users/settings/interface'
const Typing = 'input,textarea,select,[contenteditable]'

const stops = () => [...document.querySelectorAll<HTMLElement>(Stops)]

function step(by: number): void {
  const all = stops()
  const here = all.findIndex(stop => stop.contains(document.activeElement))
  const next = all[here < 0 ? (by > 0 ? 0 : all.length - 1) : here + by]
  if (!next) return
  // A row is represented by its link; a post by itself.
  const target = next.matches('article.post') ? next : opener(next)
  if (target === next) next.tabIndex = -1
  target?.focus()
  next.scrollIntoView({ block: 'nearest' })
}

const opener = (stop: Element) =>
  stop.querySelector<HTMLElement>('.notice-open,.row-title a,h2 a,h3 a,a')

function open(): void {
  const stop = document.activeElement?.closest(Stops)
  if (stop && !stop.matches('article.post')) opener(stop)?.click()
}

function search(): void {
  const fold = document.querySelector<HTMLDetailsElement>('.search-fold')
  const field = [...document.querySelectorAll<HTMLInputElement>('.search input')]
  const folded = fold && getComputedStyle(fold).display !== 'none'
  if (folded) fold.open = true
  field.find(one => one.checkVisibility?.() ?? one.offsetParent)?.focus()
}

/** The list of shortcuts is next to the setting that turns them on. */
async function list(): Promise<void> {
  const { page } = await load(Settings)
  const keys = page.getElementById('reading-keys')
  if (!keys) return
  const dialog = document.createElement('dialog')
  dialog.id = 'dialog'
  dialog.className = 'dialog'
  const close = document.createElement('button')
  close.className = 'btn'
  close.type = 'button'
  close.dataset.dialogClose = ''
  close.textContent = document.getElementById('page')!.dataset.closeWord!
  dialog.append(keys, close)
  dialog.setAttribute('aria-label', keys.dataset.title!)
  openDialog(dialog, Settings)
}

const acts = new Map<string, () => unknown>([
  ['/', search],
  ['j', () => step(1)],
  ['k', () => step(-1)],
  ['o', open],
  ['?', () => list().catch(() => {})],
])

/** Keyboard shortcuts on reading pages, if turned on. Never while typing or composing. */
export function watchReadingKeys(): void {
  addEventListener('keydown', event => {
    const { key, ctrlKey, metaKey, altKey, isComposing, repeat } = event
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return
    if ((event.target as Element).closest?.(Typing) || document.querySelector('dialog:modal'))
      return
    const act = acts.get(key)
    if (!act || (repeat && key !== 'j' && key !== 'k')) return
    event.preventDefault()
    act()
  })
}
