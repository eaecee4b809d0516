import { closedFor } from '#shared/closing-note.ts'
import { isoTime } from '#shared/time-format.ts'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { UserLine } from '#ui/kit/user-line.tsx'
import type { TimelineView } from './view.ts'
import { DiffBlock } from '#ui/history/diff-block.tsx'

type TimelineRowModel = TimelineView['rows'][number]
type Props = { row: TimelineRowModel }

function Moment({ at }: { at: number }) {
  const { time } = useSpeech()
  return (
    <time dateTime={isoTime(at)} title={time.full(at)}>
      {`${time.day(at)} ${time.clock(at)}`}
    </time>
  )
}

function What({ row }: Props) {
  const t = useT()
  const word = t(`history.type.${row.type}`)
  const opens = t(row.open ? 'history.collapse' : row.first ? 'history.read' : 'history.expand')
  return (
    <>
      {row.href ? <a href={row.href}>{word}</a> : <span>{word}</span>}
      {row.cancelledAt ? <b className="history-off">{t('history.cancelled')}</b> : null}
      {row.toggle ? (
        <a className="history-toggle" href={row.toggle} rel="nofollow">
          <Icon name={row.open ? 'close' : 'chevron-down'} />
          <span>{` ${opens}`}</span>
        </a>
      ) : null}
    </>
  )
}

function Restored({ at, href }: NonNullable<TimelineRowModel['restored']>) {
  const t = useT()
  const { time } = useSpeech()
  const words = t('history.restored', { time: `${time.day(at)} ${time.clock(at)}` })
  return (
    <p>
      {href ? (
        <a href={href} rel="nofollow">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  )
}

function Note({ row }: Props) {
  const t = useT()
  return (
    <>
      {row.restored ? <Restored {...row.restored} /> : null}
      {row.closeType ? <p>{closedFor(row.closeType, t)}</p> : null}
      {row.noteHtml ? <Prose html={row.noteHtml} small /> : null}
    </>
  )
}

/**
 * One timeline entry, with its change when the row is open. Roles remain when the table is stacked.
 */
export function TimelineRow({ row }: Props) {
  const t = useT()
  const cell = (column: string) => ({
    role: 'cell',
    'data-label': t(`history.column.${column}`),
    className: `history-${column}`,
  })
  const hasNote = row.closeType > 0 || row.noteHtml !== '' || row.restored !== null
  return (
    <>
      <tr role="row" id={row.anchor ?? undefined} className={row.open ? 'history-open' : undefined}>
        <td {...cell('when')}>
          <Moment at={row.at} />
          {row.cancelledAt ? (
            <span className="quiet">
              {`${t('history.cancelled_at')} `}
              <Moment at={row.cancelledAt} />
            </span>
          ) : null}
        </td>
        <td {...cell('what')}>
          <What row={row} />
        </td>
        <td {...cell('who')}>
          {row.user ? (
            <UserLine user={row.user} size={0} />
          ) : (
            <span className="quiet">{t('history.nobody')}</span>
          )}
        </td>
        <td {...cell('note')} className={hasNote ? 'history-note' : 'history-note history-bare'}>
          <Note row={row} />
        </td>
      </tr>
      {row.open ? (
        <tr role="row" className="history-change">
          <td role="cell" colSpan={4}>
            {row.diff ? <DiffBlock diff={row.diff} /> : <p>{t('history.gone')}</p>}
          </td>
        </tr>
      ) : null}
    </>
  )
}
