/** Tells readers of a question about answers posted since the page was opened. */

/** Minimum polling interval, in ms. */
const EveryMs = 60_000

let asked = Date.now() - performance.now()

/** Fetches the number of new answers; shows it as a link that reloads the page. */
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
  // A changed hash alone would not load anything.
  link.addEventListener('click', event => {
    event.preventDefault()
    location.hash = 'answerHeader'
    location.reload()
  })
  line.replaceChildren(link)
}
