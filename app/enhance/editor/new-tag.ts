/** The fields of a new tag, validated before it joins the selected ones. */
import type { FormTag } from '#shared/tag-values.ts'
import { ownValue } from '#shared/own-value.ts'
import { checkTag, type FieldErrors, Refused } from './calls.ts'
import { make, type ElementTexts } from './elements.ts'

const Names = ['display_name', 'slug_name', 'original_text']

export function newTagFields(
  form: HTMLFormElement,
  words: ElementTexts<'failed'>,
  onAdd: (tag: FormTag) => void,
) {
  const box = form.querySelector<HTMLDetailsElement>('.new-tag')!
  const fields = Names.map(name => box.querySelector<HTMLInputElement>(`[name=${name}]`)!)
  /** False once the user has moved to another field: the focus stays there then. */
  const isWaiting = () => {
    const { activeElement, body } = document
    return activeElement === body || box.contains(activeElement)
  }
  const show = (errors: FieldErrors) => {
    const mayFocus = isWaiting()
    for (const old of box.querySelectorAll('.field-error')) old.remove()
    for (const field of fields) {
      const texts = ownValue(errors, field.name)
      if (!texts) {
        field.removeAttribute('aria-invalid')
        continue
      }
      field.setAttribute('aria-invalid', 'true')
      field.setAttribute('aria-describedby', `${field.id}-error`)
      const error = make('p', { class: 'field-error', id: `${field.id}-error` }, texts.join(' '))
      field.after(error)
    }
    if (errors[''])
      box.append(make('p', { class: 'field-error', role: 'alert' }, errors[''].join(' ')))
    if (mayFocus) fields.find(field => ownValue(errors, field.name))?.focus()
  }
  const add = async () => {
    try {
      const values = fields.map(({ name, value }) => [name, value])
      const { tag } = await checkTag(null, new URLSearchParams(values))
      show({})
      for (const field of fields) field.value = ''
      const mayFocus = isWaiting()
      box.open = false
      onAdd(tag)
      if (mayFocus) document.getElementById('tags')?.focus()
    } catch (error) {
      show(error instanceof Refused ? error.errors : { '': [words.failed] })
    }
  }
  box.querySelector('[value=add-tag]')!.addEventListener('click', event => {
    event.preventDefault()
    void add()
  })
  return {
    /** Opens the fields for a tag with this name. */
    open(name: string) {
      box.open = true
      fields[0]!.value = name
      fields[1]!.value = name.toLowerCase().trim().replace(/\s+/g, '-')
      fields[1]!.focus()
    },
  }
}
