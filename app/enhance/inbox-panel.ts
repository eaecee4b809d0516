import { load } from './loading.ts'
import { setCount } from './unread.ts'

/** Rows in the panel; the list has the rest. */
const Rows = 5
/** The click on the bell that just closed the panel must not open it again. */
const PressMs = 300

let closedAt = -Infinity

/** The list's style sheets, once loaded. */
function styles(page: Document): Promise<unknown> {
  const missing = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    link => !document.querySelector(`link[href="${CSS.escape(link.getAttribute('href')!)}"]`),
  )
  const loaded = (link: HTMLLinkElement) =>
    new Promise(done => {
      link.onload = link.onerror = done
      document.head.append(link)
    })
  return Promise.all(missing.map(link => loaded(document.adoptNode(link))))
}

/** The newest rows, the button to mark all as read, and a link to the list. */
function content(page: Document, bell: HTMLAnchorElement): Node[] {
  const heading = document.createElement('h2')
  heading.textContent = page.querySelector('h1')!.textContent
  heading.tabIndex = -1
  const rows = [...page.querySelectorAll('.notice-row')]
  for (const row of rows.slice(Rows)) row.remove()
  const list = page.querySelector('.notice-list,.empty')!
  const all = document.createElement('a')
  all.href = bell.href
  all.textContent = bell.dataset.allWord!
  const head = document.createElement('div')
  head.className = 'inbox-head'
  head.append(heading, page.querySelector('form:has([value=read-all])') ?? '')
  const found = [head, list, all]
  for (const node of found)
    for (const form of node.querySelectorAll('form')) form.setAttribute('action', bell.href)
  return found
}

function seen(bell: HTMLAnchorElement): void {
  const body = new URLSearchParams({ intent: 'seen' })
  fetch(bell.href, { method: 'POST', body, redirect: 'manual' }).then(
    () => setCount(bell, 0),
    () => {},
  )
}

/** Below the bell, within the window. */
function put(panel: HTMLElement, bell: Element): void {
  const { bottom, right } = bell.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  panel.style.top = `${bottom + 4}px`
  panel.style.right = `${Math.max(8, Math.min(width - right, width - panel.offsetWidth - 8))}px`
}

/** Opens the newest notifications under the bell. @throws when they cannot be fetched. */
export async function openInbox(bell: HTMLAnchorElement, byPointer: boolean): Promise<void> {
  if (byPointer && performance.now() - closedAt < PressMs) return
  const { page } = await load(bell.href)
  if (!page.querySelector('.notice-list,.empty')) throw new TypeError(bell.href)
  const fresh = page.querySelector('form[data-seen]') !== null
  await styles(page)
  const panel = document.createElement('section')
  panel.id = 'inbox-panel'
  panel.className = 'inbox-panel'
  panel.popover = 'auto'
  panel.append(...content(page, bell))
  panel.setAttribute('aria-label', panel.querySelector('h2')!.textContent)
  bell.after(panel)
  panel.addEventListener('toggle', event => {
    const open = event.newState === 'open'
    bell.setAttribute('aria-expanded', String(open))
    if (open) return
    closedAt = performance.now()
    panel.remove()
    if (document.activeElement === document.body) bell.focus()
  })
  panel.addEventListener('submit', event => {
    const form = event.target as HTMLFormElement
    if (!form.querySelector('[value=read-all]')) return
    event.preventDefault()
    const body = new URLSearchParams({ intent: 'read-all' })
    load(bell.href, { method: 'POST', body })
      .then(loaded => {
        panel.replaceChildren(...content(loaded.page, bell))
        panel.querySelector('h2')!.focus()
      })
      .catch(() => form.submit())
  })
  panel.showPopover()
  put(panel, bell)
  panel.querySelector('h2')!.focus()
  if (fresh) seen(bell)
}
