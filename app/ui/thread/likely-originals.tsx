import { useT } from '#ui/i18n.tsx'

/** A question that another one may repeat. `address`: its full URL, as the field for it takes it. */
export type LikelyOriginal = { address: string; title: string }

type Props = { field: string; questions: readonly LikelyOriginal[] }

const listId = (field: string) => `${field}-originals`

/** Ties the field to the list; empty if there is nothing to offer. */
export const offersOriginals = ({ field, questions }: Props): { list?: string } =>
  questions.length > 0 ? { list: listId(field) } : {}

/** Questions for the field of a duplicate: browsers offer them in the field, and they can be read and copied here. */
export function LikelyOriginals({ field, questions }: Props) {
  const t = useT()
  if (questions.length === 0) return null
  return (
    <div className="help">
      {t('editor.similar.heading')}
      <ul>
        {questions.map(({ address, title }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
      <datalist id={listId(field)}>
        {questions.map(({ address, title }) => (
          <option key={address} value={address} label={title} />
        ))}
      </datalist>
    </div>
  )
}
