import type { ReactNode } from 'react'
import { useSpeech } from '#ui/i18n.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import type { CommentAct, GainAct, VoteAct } from './profile-types.ts'

type ActProps = {
  /** Without a URL, the object is hidden. */
  act: { href: string | null; title: string | null; closed: boolean; at: number }
  /** Leading number or word. */
  lead?: ReactNode
  note?: string
  children?: ReactNode
}

function Act({ act, lead, note, children }: ActProps) {
  const { t } = useSpeech()
  return (
    <li className={lead === undefined ? 'act' : 'act act-led'}>
      {lead}
      <div>
        <h2 className="act-title">
          {act.href ? (
            <a href={act.href} dir="auto">
              <TitleText title={act.title ?? ''} />
            </a>
          ) : (
            <span className="quiet">{t('user.hidden_post')}</span>
          )}
          {act.closed ? (
            <span className="mark mark-closed">{` ${t('common.mark.closed')}`}</span>
          ) : null}
        </h2>
        {children}
        <p className="quiet">
          {note ? `${note} · ` : null}
          <TimeAgo at={act.at} />
        </p>
      </div>
    </li>
  )
}

/** Comments with their parent posts. */
export function CommentActs({ items }: { items: CommentAct[] }) {
  return (
    <ol className="acts">
      {items.map(item => (
        <Act key={item.key} act={item}>
          <Prose html={item.html} small />
        </Act>
      ))}
    </ol>
  )
}

/** Reputation changes by post and day. */
export function GainActs({ items }: { items: GainAct[] }) {
  const { t, number } = useSpeech()
  const signed = (points: number) => `${points > 0 ? '+' : '−'}${number(Math.abs(points))}`
  const noteOf = ({ kind, times }: GainAct['kinds'][number]) =>
    t(`user.gain.${kind}`) + (times > 1 ? ` ×${number(times)}` : '')
  return (
    <ol className="acts">
      {items.map(item => (
        <Act
          key={item.key}
          act={item}
          lead={
            <span className={`act-lead ${item.points > 0 ? 'act-gain' : 'act-loss'}`}>
              {signed(item.points)}
            </span>
          }
          note={item.kinds.map(noteOf).join(' · ')}
        />
      ))}
    </ol>
  )
}

/** Votes cast. */
export function VoteActs({ items }: { items: VoteAct[] }) {
  const { t } = useSpeech()
  return (
    <ol className="acts">
      {items.map(item => (
        <Act
          key={item.key}
          act={item}
          note={`${t(item.up ? 'user.vote.up' : 'user.vote.down')} · ${t(`common.mark.${item.on}`)}`}
        />
      ))}
    </ol>
  )
}
