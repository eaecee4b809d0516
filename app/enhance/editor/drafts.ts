/** Saves a draft on the server some seconds after the last keystroke (spec §2). */
import { Refused, saveDraft } from './calls.ts'
import { debounced, onlyLast, textsOf } from './elements.ts'
import { forgetText } from '../saved-text.ts'
import { forget } from '../unsaved.ts'

const RestMs = 3000

/** The fields of a form, without buttons and files. */
function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  return fields
}

/** `data-draft` of the form names the kind of draft. */
export function keepDrafts(form: HTMLFormElement): void {
  const note = form.querySelector<HTMLElement>('.save-note')!
  const words = textsOf<'signed_out' | 'offline'>(note)
  const call = onlyLast(saveDraft)
  const save = async () => {
    const fields = fieldsOf(form)
    fields.set('target', form.dataset.draft!)
    try {
      const answer = await call.run(fields)
      if (!answer) return
      note.textContent = answer.note
      note.classList.remove('save-failed')
      forget(form)
      forgetText(form)
    } catch (error) {
      const ended = error instanceof Refused && error.status === 401
      note.textContent = words[ended ? 'signed_out' : 'offline']
      note.classList.add('save-failed')
    }
  }
  const later = debounced(RestMs, () => void save())
  form.addEventListener('input', later.later)
  form.addEventListener('click', event => {
    const button = (event.target as Element).closest('button')
    if (button?.value !== 'draft') return
    event.preventDefault()
    later.stop()
    void save()
  })
  // The form is being submitted: a late draft would arrive after the post.
  form.addEventListener('submit', () => {
    later.stop()
    call.stop()
  })
}
