import { useT } from '#ui/i18n.tsx'
import type { LogView } from '#ui/log/log-model.ts'

type Change = LogView['rows'][number]['changes'][number]

/** Longer texts are collapsed. */
const Fold = 160

function Long({ text }: { text: string }) {
  const t = useT()
  if (text.length <= Fold) return <>{text}</>
  return (
    <details>
      <summary>{`${text.slice(0, Fold)}… ${t('log.whole')}`}</summary>
      <span className="log-long">{text}</span>
    </details>
  )
}

/** Names of added and removed items. */
function Entries({ word, list }: { word: string; list: string[] }) {
  return list.length > 0 ? (
    <dd>
      {`${word} `}
      <Long text={list.join(', ')} />
    </dd>
  ) : null
}

/** Before, an arrow, after: readable as text, the strikethrough only adds to it. */
export function LogChange({ change }: { change: Change }) {
  const t = useT()
  const { label } = change
  return (
    <div>
      <dt>{label}</dt>
      {change.kind === 'veiled' ? <dd className="quiet">{t('log.veiled')}</dd> : null}
      {change.kind === 'list' ? (
        <>
          <Entries word={t('log.added')} list={change.added} />
          <Entries word={t('log.removed')} list={change.removed} />
        </>
      ) : null}
      {change.kind === 'value' ? (
        <dd>
          {change.before === null ? null : (
            <>
              <span className="sr">{`${t('log.before')} `}</span>
              <del>
                <Long text={change.before} />
              </del>
              {change.after === null ? null : <span aria-hidden="true">{' → '}</span>}
            </>
          )}
          {change.after === null ? null : (
            <>
              <span className="sr">{` ${t('log.after')} `}</span>
              <ins>
                <Long text={change.after} />
              </ins>
            </>
          )}
        </dd>
      ) : null}
    </div>
  )
}
