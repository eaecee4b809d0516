/** The title field: length counter, and similar questions while typing. */
import { findSimilar, type SimilarQuestion } from './calls.ts'
import { debounced, make, onlyLast, textsOf } from './elements.ts'
import { isWorthSearching } from './similar-search.ts'

const RestMs = 400
/** The counter appears when this many characters are left. */
const TellFrom = 40

function row({ href, title, closed, answers, accepted }: SimilarQuestion): HTMLLIElement {
  const link = make('a', { href, target: '_blank', rel: 'noopener' }, title)
  if (closed) link.append(' ', make('span', { class: 'mark mark-closed' }, closed))
  const look = accepted ? 'side-count side-accepted' : 'side-count'
  return make('li', {}, link, ' ', make('span', { class: look }, answers))
}

/** `box` is where the questions are shown; without it, no search. */
export function followTitle(field: HTMLInputElement): void {
  const form = field.form!
  const counter = form.querySelector<HTMLElement>('.title-left')!
  const box = form.querySelector<HTMLElement>('.similar-place')
  const most = Number(counter.dataset.most)
  const call = onlyLast(findSimilar)
  const look = debounced(RestMs, async () => {
    const worth = isWorthSearching(field.value)
    const answer = worth
      ? await call.run(field.value).catch(() => null)
      : { found: '', questions: [] }
    if (!answer || !box) return
    const { found, questions } = answer
    const list = make('ul', { class: 'side-list' }, ...questions.map(row))
    const heading = make('summary', {}, textsOf<'heading'>(box).heading)
    box.replaceChildren(make('p', { class: 'sr', role: 'status' }, found))
    if (questions.length > 0)
      box.append(make('details', { class: 'fold similar', open: true }, heading, list))
  })
  field.addEventListener('input', () => {
    const length = [...field.value].length
    counter.textContent = most - length > TellFrom ? '' : `${length} / ${most}`
    counter.classList.toggle('title-over', length > most)
    if (box) look.later()
  })
}
