/**
 * A copy of what is being typed, kept by this browser until it has arrived: it outlives a lost network,
 * a crash, a closed tab and the way back. Every form with a text field has one.
 */
import { attempt, SavedTextPrefix } from './saved-texts.ts'
import { pageText } from './page-texts.ts'

const RestMs = 400
/** Copies older than this are not put back, in ms. */
const Life = 7 * 86_400_000

type Copy = { at: number; fields: Record<string, string> }
type Field = HTMLInputElement | HTMLTextAreaElement

const written = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('textarea,input[type=text],input[type=url]')].filter(
    field => field.name && !field.readOnly && field.autocomplete !== 'one-time-code',
  )

/** Which form of which page of which reader; null for visitors, whose forms hold no prose. */
function keyOf(form: HTMLFormElement): string | null {
  const reader = document.getElementById('page')?.dataset.reader
  if (!reader) return null
  const named = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
    .filter(({ name }) => name === 'intent' || name.endsWith('_id'))
    .map(({ name, value }) => `${name}=${name === 'revision_id' ? '' : value}`)
  const [first] = written(form)
  return [SavedTextPrefix + reader, location.pathname, ...named, first?.id ?? ''].join(' ')
}

function store(form: HTMLFormElement): void {
  const key = keyOf(form)
  if (!key) return
  const changed = written(form).filter(field => field.value !== field.defaultValue)
  if (changed.length === 0) return drop(key)
  const fields = Object.fromEntries(changed.map(field => [field.name, field.value]))
  const base = form.querySelector<HTMLInputElement>('input[name=revision_id]')
  if (base) fields.revision_id = base.value
  const copy: Copy = { at: Date.now(), fields }
  attempt(() => localStorage.setItem(key, JSON.stringify(copy)))
}

function drop(key: string): void {
  attempt(() => localStorage.removeItem(key))
}

/** Stores the text now. */
export function keepText(form: HTMLFormElement): void {
  dirty.delete(form)
  store(form)
}

/** The text has arrived. */
export function forgetText(form: HTMLFormElement): void {
  dirty.delete(form)
  const key = keyOf(form)
  if (key) drop(key)
}

function note(form: HTMLFormElement, undo: () => void): void {
  const line = document.createElement('p')
  line.className = 'help copy-note'
  line.setAttribute('role', 'status')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-text'
  button.textContent = pageText('discard')
  button.onclick = () => {
    undo()
    line.remove()
  }
  line.append(`${pageText('restored')} `, button)
  form.querySelector('textarea')!.closest('.field')?.append(line)
}

/** Puts the copy back into a form that stands as the server made it. */
export function restoreText(form: HTMLFormElement): void {
  const key = keyOf(form)
  const text = key && attempt(() => localStorage.getItem(key))
  const copy = text ? attempt(() => JSON.parse(text) as Copy) : null
  if (!copy || Date.now() - copy.at > Life) return
  const all = [...written(form), ...form.querySelectorAll<Field>('input[name=revision_id]')]
  const texts = new Map(Object.entries(copy.fields))
  const before = all
    .filter(({ name, value }) => (texts.get(name) ?? value) !== value)
    .map(field => [field, field.value] as const)
  if (!before.some(([field]) => field.type !== 'hidden')) return
  const put = (field: Field, value: string) => {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const [field] of before) put(field, texts.get(field.name)!)
  note(form, () => {
    for (const [field, value] of before) put(field, value)
    forgetText(form)
  })
}

/** Forms that were typed into since they were stored. */
const dirty = new Set<HTMLFormElement>()
let timer = 0

function flush(): void {
  for (const form of dirty) keepText(form)
}

let watching = false

/** Follows every form with a text field, once. */
export function watchTyping(): void {
  if (watching) return
  watching = true
  addEventListener('input', event => {
    const form = (event.target as Field).form
    if (!form?.querySelector('textarea')) return
    dirty.add(form)
    clearTimeout(timer)
    timer = window.setTimeout(flush, RestMs)
  })
  addEventListener('pagehide', flush)
}
