/** Suggests members while a mention is typed; arrows select, Enter inserts, Escape closes. */
import { caretPosition } from './caret-position.ts'
import { findPeople, type Person } from './calls.ts'
import { debounced, make, onlyLast } from './elements.ts'
import { carryOut } from './textarea-edit.ts'

/** An @ and the beginning of a username right before the caret (spec §5). */
const Begun = /(?:^|[^\w@.])@([\w.-]{1,30})$/
const RestMs = 250
let lists = 0

type Offer = { people: Person[]; from: number; list: HTMLUListElement }

/** Not scrolled away, and not under anything else. */
function isSeen(option: Element): boolean {
  const { left, top, width, height } = option.getBoundingClientRect()
  return option.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

export function offerMentions(area: HTMLTextAreaElement) {
  const id = `mentions-${++lists}`
  let offer: Offer | null = null
  let active = 0
  const call = onlyLast(findPeople)
  const begun = () => Begun.exec(area.value.slice(0, area.selectionStart))?.[1]

  const close = () => {
    call.stop()
    look.stop()
    offer?.list.remove()
    offer = null
    for (const name of ['autocomplete', 'controls', 'activedescendant'])
      area.removeAttribute(`aria-${name}`)
  }
  const choose = (index: number) => {
    active = index
    ;[...offer!.list.children].forEach((option, at) =>
      option.setAttribute('aria-selected', String(at === index)),
    )
    area.setAttribute('aria-activedescendant', `${id}-${index}`)
  }
  const take = ({ username }: Person) => {
    const from = offer!.from
    const insert = `${username} `
    const end = from + insert.length
    close()
    carryOut(area, { from, to: area.selectionStart, insert, start: end, end })
  }
  const show = (people: Person[], from: number) => {
    const { left, top } = caretPosition(area, from)
    const options = people.map((person, index) => {
      const option = make(
        'li',
        { id: `${id}-${index}`, role: 'option', class: 'picker-option' },
        make('span', {}, person.name),
        ' ',
        make('span', { class: 'quiet' }, `@${person.username}`),
      )
      option.addEventListener('mousedown', event => {
        event.preventDefault()
        take(person)
      })
      return option
    })
    const list = make('ul', { id, role: 'listbox', class: 'picker-list mentions' }, ...options)
    list.setAttribute('aria-label', '@')
    // Relative to the element that an absolute position goes by, which need not be the parent.
    list.style.top = `${area.offsetTop + top}px`
    close()
    area.after(list)
    const room = area.offsetWidth - list.offsetWidth
    list.style.left = `${area.offsetLeft + Math.min(left, room)}px`
    offer = { people, from, list }
    area.setAttribute('aria-autocomplete', 'list')
    area.setAttribute('aria-controls', id)
    choose(0)
  }
  const look = debounced(RestMs, async () => {
    const name = begun()
    if (!name || area !== document.activeElement) return close()
    const answer = await call.run(name).catch(() => null)
    if (!answer || begun() !== name) return
    if (answer.people.length > 0) show(answer.people, area.selectionStart - name.length)
    else close()
  })
  area.addEventListener('input', () => (begun() ? look.later() : close()))
  area.addEventListener('blur', close)
  return {
    /** True when the list handled the key. A choice that nobody sees is not made. */
    takeKey({ key, isComposing }: KeyboardEvent): boolean {
      if (!offer || isComposing) return false
      if (!isSeen(offer.list.children[active]!)) {
        close()
        return false
      }
      const count = offer.people.length
      if (key === 'ArrowDown') choose((active + 1) % count)
      else if (key === 'ArrowUp') choose((active - 1 + count) % count)
      else if (key === 'Enter') take(offer.people[active]!)
      else if (key === 'Escape') close()
      else return false
      return true
    },
  }
}
