import { load, type Loaded, NotAPage } from './loading.ts'
import { show } from './page-swap.ts'
import { forget } from './unsaved.ts'
import { pageText } from './page-texts.ts'

/** Minimum interval between two votes on one object (spec §5), in ms. */
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

/** Forms with typed text, which must not be lost. */
const isProse = (form: Element): boolean => form.querySelector('textarea') !== null

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

/** Rejected, and the answer does not contain the form: the form stays. */
const isLost = ({ page, status }: Loaded) =>
  (status === 429 || status >= 500) && !page.querySelector('main .error-summary,main [data-flash]')

function say(form: HTMLFormElement, reason = ''): void {
  const line = form.querySelector('.not-sent') ?? document.createElement('p')
  line.className = 'field-error not-sent'
  line.setAttribute('role', 'alert')
  line.textContent = `${pageText('notSent')} ${reason}`.trim()
  form.append(line)
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  try {
    const loaded = await post(form, button)
    if (isLost(loaded)) say(form, loaded.page.querySelector('h1')?.textContent ?? '')
    else {
      forget(form)
      if (isProse(form)) await settleSavedText(form, loaded)
      // Safari does not focus a clicked button.
      else button?.focus()
      await show(loaded, form)
    }
    setBusy(form, false)
  } catch (error) {
    setBusy(form, false)
    if (!(error instanceof NotAPage)) return say(form)
    // A file, such as a download, is left to the browser.
    form.removeAttribute('data-enhance')
    form.dataset.plain = ''
    form.requestSubmit(button)
  }
}

/** The typed text was accepted, unless the form came back or its author must log in first. */
async function settleSavedText(form: HTMLFormElement, { page, url }: Loaded): Promise<void> {
  const { forgetText, keepText } = await import('./saved-text.ts')
  const refused = page.querySelector('main .error-summary, #captcha') !== null
  if (refused || /\/users\/(login|account-suspended)$/.test(new URL(url).pathname)) keepText(form)
  else forgetText(form)
}

export function watchForms(): void {
  addEventListener('submit', event => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.getAttribute('method')?.toLowerCase() !== 'post') return
    // Submits once: further clicks while waiting for the answer do nothing.
    if (isBusy(form) || tooSoon(form)) return event.preventDefault()
    setBusy(form, true)
    // Browsers that do not report the submitter send the form themselves.
    if (!('submitter' in event)) return forget(form)
    const inPlace = form.hasAttribute('data-enhance') || isProse(form)
    if (!inPlace || form.dataset.plain !== undefined) return forget(form)
    event.preventDefault()
    void send(form, event.submitter)
  })
  addEventListener('keydown', event => {
    const { target, key } = event
    if (key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (!(target instanceof HTMLTextAreaElement)) return
    const form = target.form
    form?.requestSubmit(form.querySelector<HTMLElement>('.btn-primary,[data-variant=primary]'))
  })
  // Resets pages restored from the back/forward cache.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[aria-busy]')) setBusy(form, false)
  })
}
