/**
 * The writing screens: Markdown fields become editors; title, tags and draft are tracked while
 * typing.
 */
import { edit } from './editor.ts'
import { pickTags } from './tag-picker.ts'
import { followTitle } from './title.ts'

function followOwnAnswer(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLInputElement>('[name=answer_own]')
  const button = form.querySelector<HTMLElement>('[data-with-answer]')
  const text = button?.querySelector('span') ?? button
  if (!box || !button || !text) return
  const alone = text.textContent
  const show = () => (text.textContent = box.checked ? button.dataset.withAnswer! : alone)
  box.addEventListener('change', show)
  show()
}

export function enliven(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-editor]'))
    void edit(area)
  const title = form.querySelector<HTMLInputElement>('.title-input')
  if (title) followTitle(title)
  const picker = form.querySelector<HTMLElement>('[data-tag-picker]')
  if (picker) pickTags(picker)
  followOwnAnswer(form)
  // Enter in a single-line field is usually accidental here; every action has a button.
  form.addEventListener('keydown', event => {
    const { target, key } = event
    if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'checkbox')
      event.preventDefault()
  })
  form.classList.add('live')
}
