import { ownValue } from '#shared/own-value.ts'
import { displayName } from '#shared/display-name.ts'
import { isoTime } from '#shared/time-format.ts'
import { Sentence, type SentencePart, useSpeech, useT } from '#ui/i18n.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import { UserLine, UserName } from '#ui/kit/user-line.tsx'
import type { LogView } from '#ui/log/log-model.ts'
import { LogChange } from './log-change.tsx'

type LogRowModel = LogView['rows'][number]
type Props = { row: LogRowModel }

function What({ row }: Props) {
  const t = useT()
  const { key, user, object, version, note } = row
  const label = object ? <TitleText title={object.label} /> : null
  const link = object?.href ? <a href={object.href}>{label}</a> : label
  const parts: Record<string, SentencePart> = {
    '<user/>': {
      text: user ? displayName(user, t) : t('common.user.someone'),
      node: <UserName user={user} />,
    },
    '<object/>': { text: object?.label ?? '', node: link },
  }
  const said = t(`log.act.${key}`)
    .split(/(<\w+\/>)/)
    .map(part => ownValue(parts, part) ?? part)
  return (
    <>
      <p>
        <Sentence parts={said} />
        {version ? (
          <>
            {' '}
            <a href={version} rel="nofollow">
              {t('log.version')}
            </a>
          </>
        ) : null}
      </p>
      {note ? <p className="log-note">{t('log.note', { note })}</p> : null}
    </>
  )
}

/** One entry. The roles remain when the table is stacked on phones. */
export function LogRow({ row }: Props) {
  const { t, time } = useSpeech()
  const { id, at, actor, changes } = row
  const cell = (column: string, extra = '') => ({
    role: 'cell',
    'data-label': t(`log.column.${column}`),
    className: `log-${column}${extra}`,
  })
  return (
    <tr role="row" id={`entry-${id}`}>
      <td {...cell('when')}>
        <time dateTime={isoTime(at)} title={time.full(at)}>
          {`${time.day(at)} ${time.clock(at)}`}
        </time>
      </td>
      <td {...cell('who')}>
        {actor ? (
          <UserLine user={{ ...actor, rank: undefined }} size={0} />
        ) : (
          <span className="quiet">{t('log.operator')}</span>
        )}
      </td>
      <td {...cell('what')}>
        <div>
          <What row={row} />
        </div>
      </td>
      <td {...cell('change', changes.length > 0 ? '' : ' log-bare')}>
        {changes.length > 0 ? (
          <dl>
            {changes.map(change => (
              <LogChange key={change.label} change={change} />
            ))}
          </dl>
        ) : null}
      </td>
    </tr>
  )
}
