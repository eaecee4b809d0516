/** Minimum polling interval, in ms. */
const EveryMs = 60_000
const Address = '/community/lookup/notices'
const Most = 99

/** When the counts were fetched: initially those of the page. */
let asked = Date.now() - performance.now()
let known: number | null = null

const bells = () => [...document.querySelectorAll<HTMLElement>('.bell[data-bell]')]
const shown = (bell: Element) =>
  parseInt(bell.querySelector('.bell-count')?.firstChild?.textContent ?? '0', 10) || 0

export function setCount(bell: HTMLElement, count: number): void {
  bell.querySelector('.bell-count')?.remove()
  if (count === 0) return
  const mark = document.createElement('span')
  mark.className = 'bell-count'
  mark.textContent = count > Most ? `${Most}+` : String(count)
  const word = document.createElement('span')
  word.className = 'sr'
  word.textContent = ` ${bell.dataset.unreadWord}`
  mark.append(word)
  bell.append(mark)
}

/** Updates the bells' counts; the title shows what is new since the page was opened. */
export async function renewUnread(): Promise<void> {
  if (document.hidden || Date.now() - asked < EveryMs) return
  asked = Date.now()
  known ??= bells().reduce((sum, bell) => sum + shown(bell), 0)
  const answer = await fetch(Address, { headers: { Accept: 'application/json' } })
  if (!answer.ok) return
  const counts = new Map(Object.entries<number>(await answer.json()))
  let now = 0
  for (const bell of bells()) {
    const count = counts.get(bell.dataset.bell!) ?? 0
    if (count !== shown(bell)) setCount(bell, count)
    now += count
  }
  const title = document.title.replace(/^\(\d+\) /, '')
  document.title = now > known ? `(${now - known}) ${title}` : title
}
