import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { findPeople, type Person } from './ask-server.ts'
import { placeOf } from './caret-place.ts'
import { carryOut } from './textarea-edit.ts'
import { useLatest } from './use-latest.ts'

/** An @ and the beginning of a user name right before the caret (spec §5). */
const Begun = /(?:^|[^\w@.])@([\w.-]{1,30})$/

const RestMs = 250

type Offer = { people: Person[]; from: number; left: number; top: number }

/** Offers people while a mention is being typed; arrows choose, Enter takes, Escape ends. */
export function useMentions(field: RefObject<HTMLTextAreaElement>) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [active, setActive] = useState(0)
  const call = useLatest((signal, name: string) => findPeople(name, signal))
  const close = () => {
    call.cancel()
    look.cancel()
    setOffer(null)
  }
  const look = useDebouncedCallback(async () => {
    const area = field.current
    const name = area && Begun.exec(area.value.slice(0, area.selectionStart))?.[1]
    if (!area || !name || area !== document.activeElement) return setOffer(null)
    const answer = await call.run(name).catch(() => null)
    const from = area.selectionStart - name.length
    if (!answer || area.value.slice(from, area.selectionStart) !== name) return
    if (answer.people.length === 0) return setOffer(null)
    setActive(0)
    setOffer({ people: answer.people, from, ...placeOf(area, from) })
  }, RestMs)
  const take = (person: Person) => {
    const area = field.current
    if (!area || !offer) return
    const insert = `${person.username} `
    const end = offer.from + insert.length
    close()
    carryOut(area, { from: offer.from, to: area.selectionStart, insert, start: end, end })
  }
  /** True when the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!offer || event.nativeEvent.isComposing) return false
    const count = offer.people.length
    if (event.key === 'ArrowDown') setActive((active + 1) % count)
    else if (event.key === 'ArrowUp') setActive((active - 1 + count) % count)
    else if (event.key === 'Enter') take(offer.people[active]!)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  /** After each change of the text: a mention may have begun, gone on or ended. */
  const follow = () => {
    const area = field.current
    if (area && Begun.test(area.value.slice(0, area.selectionStart))) look()
    else if (offer) close()
  }
  return { offer, active, take, close, onKeyDown, follow }
}
