import { useT } from '#app/ui/i18n.tsx'
import type { Person } from './ask-server.ts'

export type MentionListProps = {
  id: string
  people: Person[]
  active: number
  /** From the upper left corner of the text field, in px. */
  left: number
  top: number
  onTake: (person: Person) => void
}

export const mentionId = (list: string, index: number) => `${list}-${index}`

/** The people whose names go on as typed, under the mention. */
export function MentionList({ id, people, active, left, top, onTake }: MentionListProps) {
  const t = useT()
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t('editor.mention.people')}
      className="picker-list mentions"
      style={{ left, top }}
    >
      {people.map((person, index) => (
        <li
          key={person.username}
          id={mentionId(id, index)}
          role="option"
          aria-selected={index === active}
          className="picker-option"
          onMouseDown={event => {
            event.preventDefault()
            onTake(person)
          }}
        >
          <span>{person.name}</span>
          <span className="quiet">{`@${person.username}`}</span>
        </li>
      ))}
    </ul>
  )
}
