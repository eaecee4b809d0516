/** The tag field as chips and a combobox (ARIA combobox with a list), replacing the checkboxes. */
import {
  type FormTag,
  type PickerTag,
  readTagValues,
  splitTagNames,
  TagsMax,
  tagValue,
} from '#shared/tag-values.ts'
import { findTags } from './calls.ts'
import { debounced, fill, make, onlyLast, textsOf } from './elements.ts'
import { newTagFields } from './new-tag.ts'

const RestMs = 250
const FlashMs = 2000
const OptionsMax = 8

const isNamed = (tag: FormTag, name: string) =>
  tag.slug === name.toLowerCase().replace(/\s+/g, '-') ||
  tag.name.toLowerCase() === name.toLowerCase()

const chipOf = (tag: PickerTag, look: string) =>
  `chip ${look}${tag.reserved ? ' chip-reserved' : ''}`.trim()

type Picker = { recommended: PickerTag[]; mayCreate: boolean }

type TextName =
  | 'added'
  | 'chosen'
  | 'create'
  | 'failed'
  | 'found'
  | 'full'
  | 'hint'
  | 'none'
  | 'recommended'
  | 'remove'
  | 'removed'

export function pickTags(box: HTMLElement): void {
  const picker = JSON.parse(box.dataset.tagPicker!) as Picker
  const words = textsOf<TextName>(box)
  const input = box.querySelector<HTMLInputElement>('#tags')!
  const form = input.form!
  const ticked = [...box.querySelectorAll<HTMLInputElement>('[name=tags]:checked')]
  let chosen: FormTag[] = readTagValues(ticked.map(({ value }) => value))
  let options: PickerTag[] = []
  let active = -1

  const chips = make('ul', { class: 'picker-chosen', 'aria-label': words.chosen })
  const list = make('ul', {
    id: 'tag-options',
    role: 'listbox',
    class: 'picker-list',
    hidden: true,
    'aria-label': words.found,
  })
  const advice = make('div', {
    class: 'tag-group',
    role: 'group',
    'aria-label': words.recommended,
  })
  const note = make('p', { class: 'quiet picker-note', role: 'status' })
  const say = (text: string, tag?: FormTag) => {
    note.textContent = tag ? fill(text, { name: tag.name }) : text
  }
  const call = onlyLast(findTags)
  const full = () => chosen.length >= TagsMax
  const has = (tag: FormTag) => chosen.some(({ slug }) => slug === tag.slug)

  const chip = (tag: FormTag): HTMLLIElement => {
    const text = fill(words.remove, { name: tag.name })
    const cross = make('button', { type: 'button', class: 'chip-remove', title: text })
    cross.append('×', make('span', { class: 'sr' }, ` ${text}`))
    cross.addEventListener('click', () => remove(tag))
    return make(
      'li',
      { class: 'chip chip-removable' },
      make('input', { type: 'hidden', name: 'tags', value: tagValue(tag) }),
      make('span', {}, tag.name),
      cross,
    )
  }
  const draw = () => {
    chips.replaceChildren(...chosen.map(chip))
    chips.hidden = chosen.length === 0
    input.placeholder = full() ? words.full : words.hint
    const free = full() ? [] : picker.recommended.filter(tag => !has(tag))
    const buttons = free.map(tag => {
      const button = make('button', { type: 'button', class: chipOf(tag, 'chip-add') }, tag.name)
      button.addEventListener('click', () => take(tag))
      return button
    })
    advice.replaceChildren(make('span', { class: 'quiet' }, words.recommended), ...buttons)
    advice.hidden = buttons.length === 0
  }
  const choose = (tags: FormTag[]) => {
    chosen = tags
    draw()
    form.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const point = (index: number) => {
    active = index
    ;[...list.children].forEach((option, at) =>
      option.setAttribute('aria-selected', String(at === index)),
    )
    if (index < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `tag-option-${index}`)
  }
  const close = () => {
    call.stop()
    look.stop()
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    point(-1)
  }
  const option = (tag: PickerTag, index: number): HTMLLIElement => {
    const item = make('li', { id: `tag-option-${index}`, role: 'option', class: 'picker-option' })
    if (tag.fresh) item.append(fill(words.create, { name: tag.name }))
    else
      item.append(
        make('span', { class: chipOf(tag, '') }, tag.name),
        ' ',
        make('span', { class: 'picker-about' }, tag.about ?? ''),
      )
    // Keeps the focus in the field while an option is pressed.
    item.addEventListener('mousedown', event => event.preventDefault())
    item.addEventListener('click', () => take(tag))
    return item
  }
  const noneFor = (typed: string) =>
    !typed || chosen.some(tag => isNamed(tag, typed)) ? '' : words.none
  const offer = (typed: string, found: PickerTag[]) => {
    const free = found.filter(tag => !has(tag)).slice(0, OptionsMax)
    const known = [...found, ...chosen].some(tag => isNamed(tag, typed))
    const fresh = { slug: '', name: typed, fresh: true }
    options = typed && picker.mayCreate && !known ? [...free, fresh] : free
    list.replaceChildren(...options.map(option))
    list.hidden = options.length === 0
    input.setAttribute('aria-expanded', String(options.length > 0))
    point(free.length > 0 && typed ? 0 : -1)
    say(free.length > 0 ? '' : noneFor(typed))
  }
  const look = debounced(RestMs, async (typed: string) => {
    const answer = await call.run(typed).catch(() => null)
    if (answer) offer(typed, answer.tags)
  })
  const flash = (tag: FormTag) => {
    const item = chips.children[chosen.indexOf(chosen.find(({ slug }) => slug === tag.slug)!)]
    item?.classList.add('chip-twice')
    setTimeout(() => item?.classList.remove('chip-twice'), FlashMs)
  }
  const add = (tag: FormTag) => choose([...chosen.filter(({ slug }) => slug !== tag.slug), tag])
  const fresh = picker.mayCreate ? newTagFields(form, words, add) : null
  const take = (tag: PickerTag) => {
    input.focus()
    close()
    input.value = ''
    if (tag.fresh) return fresh?.open(tag.name)
    if (has(tag)) return flash(tag)
    if (full()) return say(words.full)
    add({ slug: tag.slug, name: tag.name })
    say(words.added, tag)
  }
  const remove = (tag: FormTag) => {
    choose(chosen.filter(({ slug }) => slug !== tag.slug))
    say(words.removed, tag)
    input.focus()
  }
  /** Selects the highlighted option, else a tag with exactly the typed name. */
  const takeTyped = async () => {
    const name = splitTagNames(input.value)[0] ?? ''
    const double = chosen.find(tag => isNamed(tag, name))
    if (double) {
      flash(double)
      input.value = ''
      return
    }
    if (!name || full()) return
    const answer = await call.run(name).catch(() => null)
    const exact = answer?.tags.find(tag => isNamed(tag, name))
    if (exact) take(exact)
    else if (answer) offer(name, answer.tags)
  }
  const step = (by: number) => {
    if (list.hidden) return look.later(input.value.trim())
    point((active + by + options.length) % Math.max(1, options.length))
  }
  input.addEventListener('input', () => {
    const name = input.value.trim()
    if (!full() && name) return look.later(name)
    say(full() && name ? words.full : '')
    close()
  })
  input.addEventListener('keydown', event => {
    if (event.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(active < 0 ? 0 : -1)
    else if (['Enter', ',', '，', '、'].includes(key)) {
      const pointed = !list.hidden && key === 'Enter' ? options[active] : undefined
      if (pointed) take(pointed)
      else void takeTyped()
    } else if (key === 'Escape' && !list.hidden) close()
    else if (key === 'Backspace' && input.value === '' && chosen.length > 0) remove(chosen.at(-1)!)
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': 'tag-options',
    'aria-autocomplete': 'list',
  }))
    input.setAttribute(name, value)
  draw()
  box.replaceChildren(chips, make('div', { class: 'picker' }, input, list), advice, note)
}
