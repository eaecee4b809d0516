import { useSpeech, useT } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { KeyModel } from '#ui/keys/keys-model.ts'

const tones = { live: 'good', expired: 'mute', revoked: 'mute' } as const

export function KeyState({ state }: Pick<KeyModel, 'state'>) {
  const t = useT()
  return <span className={`badge badge-${tones[state]}`}>{t(`keys.state.${state}`)}</span>
}

/** Scopes and dates of a key. */
export function KeyFacts({ item }: { item: KeyModel }) {
  const { t, time } = useSpeech()
  const { scopes, createdAt, expiresAt, lastUsedAt, byOther } = item
  return (
    <>
      <p className="help">
        {t('keys.column.scopes')}:{' '}
        {scopes.map((scope, index) => (
          <span key={scope}>
            {index > 0 ? ', ' : ''}
            {t(`keys.scope.${scope}`)}
          </span>
        ))}
      </p>
      <p className="help">
        {t('keys.column.made')} <TimeAgo at={createdAt} />
        {' · '}
        {expiresAt > 0 ? t('keys.expires_at', { time: time.full(expiresAt) }) : t('keys.no_end')}
        {' · '}
        {lastUsedAt > 0 ? (
          <>
            {t('keys.column.used')} <TimeAgo at={lastUsedAt} />
          </>
        ) : (
          t('keys.unused')
        )}
      </p>
      {byOther ? <p className="help">{t('keys.by_other')}</p> : null}
    </>
  )
}
