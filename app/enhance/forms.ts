import { load, type Loaded } from './loading.ts'
import { show } from './page-swap.ts'
import { forget } from './unsaved.ts'

/** Two votes on one object are at least this far apart (spec §5). */
const VoteGapMs = 300

const voted = new Map<string, number>()

function tooSoon(form: HTMLFormElement): boolean {
  const object = form.dataset.vote
  if (!object) return false
  const now = performance.now()
  if (now - (voted.get(object) ?? -Infinity) < VoteGapMs) return true
  voted.set(object, now)
  return false
}

const isBusy = (form: Element) => form.getAttribute('aria-busy') === 'true'
const setBusy = (form: Element, busy: boolean) => form.setAttribute('aria-busy', String(busy))

function post(form: HTMLFormElement, button: HTMLElement | null): Promise<Loaded> {
  const values = new FormData(form)
  const [name, value] = [button?.getAttribute('name'), button?.getAttribute('value')]
  if (name) values.append(name, value ?? '')
  const multipart = form.getAttribute('enctype')?.startsWith('multipart')
  const body = multipart ? values : new URLSearchParams([...values] as [string, string][])
  const to = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href
  return load(to, { method: 'POST', body })
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const loaded = await post(form, button).catch(() => null)
  setBusy(form, false)
  if (loaded) return show(loaded, form)
  // No answer, or not a page: the browser does it its own way.
  form.removeAttribute('data-enhance')
  form.removeAttribute('data-vote')
  form.requestSubmit(button)
}

export function watchForms(): void {
  addEventListener('submit', event => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.getAttribute('method')?.toLowerCase() !== 'post') return
    // Sent once: a second press while the answer is on its way does nothing.
    if (isBusy(form) || tooSoon(form)) return event.preventDefault()
    setBusy(form, true)
    forget(form)
    if (!form.hasAttribute('data-enhance')) return
    event.preventDefault()
    void send(form, event.submitter)
  })
  // A page that comes back from the history is as usable as before.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[aria-busy]')) setBusy(form, false)
  })
}
