/** Tells readers of a question that answers have come since the page was opened. */

/** Asks at most this often, in ms. */
const EveryMs = 60_000

let asked = Date.now() - performance.now()

/** Asks how many answers are new; shows the number as a link that loads the page again. */
export async function lookForAnswers(line: HTMLElement): Promise<void> {
  if (document.hidden || Date.now() - asked < EveryMs) return
  asked = Date.now()
  const answer = await fetch(line.dataset.newAnswers!, { headers: { Accept: 'application/json' } })
  if (!answer.ok) return
  const { note } = (await answer.json()) as { note: string }
  if (!note || line.textContent === note) return
  const link = document.createElement('a')
  link.href = `${location.pathname}${location.search}#answerHeader`
  link.textContent = note
  // The hash alone would not load anything.
  link.addEventListener('click', event => {
    event.preventDefault()
    location.hash = 'answerHeader'
    location.reload()
  })
  line.replaceChildren(link)
}
