/**
 * The script of pages with passkeys. It shows `form[data-passkey]` where the browser supports
 * passkeys. When submitted, such a form gets options from its `data-begin` URL, asks the browser
 * for the passkey, and is sent with the result in its field `credential`.
 */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** The options, or error messages by field name. */
type Begun = { options?: unknown; errors?: Record<string, string[]> }
type Making = Parameters<typeof startRegistration>[0]['optionsJSON']
type Asking = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The site refused, for example for a wrong password. */
class Refused extends Error {}

async function begin(form: HTMLFormElement): Promise<unknown> {
  const values = new URLSearchParams([...new FormData(form)] as [string, string][])
  const answer = await fetch(form.dataset.begin!, { method: 'POST', body: values })
  const { options, errors = {} } = (await answer.json()) as Begun
  if (!options) throw new Refused(Object.values(errors).flat().join(' '))
  return options
}

const handOver = (form: HTMLFormElement, options: unknown) =>
  form.dataset.passkey === 'create'
    ? startRegistration({ optionsJSON: options as Making })
    : startAuthentication({ optionsJSON: options as Asking })

async function send(form: HTMLFormElement): Promise<void> {
  const line = form.querySelector<HTMLElement>('[role=alert]')!
  line.textContent = ''
  form.setAttribute('aria-busy', 'true')
  try {
    const credential = await handOver(form, await begin(form))
    const field = form.elements.namedItem('credential') as HTMLInputElement
    field.value = JSON.stringify(credential)
    form.submit()
  } catch (error) {
    form.setAttribute('aria-busy', 'false')
    const known = (error as Error).name === 'InvalidStateError'
    line.textContent =
      (error instanceof Refused && error.message) ||
      (known && form.dataset.known) ||
      form.dataset.failed!
  }
}

if (browserSupportsWebAuthn()) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false
    form.addEventListener('submit', event => {
      event.preventDefault()
      if (form.getAttribute('aria-busy') !== 'true') void send(form)
    })
  }
}
