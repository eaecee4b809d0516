import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { CountsLine } from '#ui/kit/counts-line.tsx'
import { TitleLink } from '#ui/kit/title-link.tsx'
import type { QuestionRowItem } from './question-row.tsx'

/** Maximum questions in the strip; further ones stay in the list. */
const Most = 3

/** Splits a page into pinned questions and the rest. */
export function splitPinned<I extends { pinned?: boolean }>(items: I[]): [pinned: I[], rest: I[]] {
  const pinned = items.filter(item => item.pinned).slice(0, Most)
  return [pinned, items.filter(item => !pinned.includes(item))]
}

/** Pinned questions side by side above the list; scrolls horizontally. */
export function PinnedStrip({ items }: { items: QuestionRowItem[] }) {
  const t = useT()
  if (items.length === 0) return null
  return (
    <ul className="pinned" aria-label={t('common.mark.pinned')}>
      {items.map(({ id, href, title, closed, votes, answers, accepted }) => (
        <li className="pin-tile" key={id}>
          <h2 className="pin-title" dir="auto">
            <bdi className="mark">
              <Icon name="pin" />
              {`${t('common.mark.pinned')} `}
            </bdi>
            <TitleLink href={href} title={title} />
            {closed ? (
              <span className="mark mark-closed">{` ${t('common.mark.closed')}`}</span>
            ) : null}
          </h2>
          <CountsLine votes={votes} answers={answers} accepted={accepted} />
        </li>
      ))}
    </ul>
  )
}
