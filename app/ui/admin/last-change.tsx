import { isoTime } from '#shared/time-format.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { UserName } from '#ui/kit/user-line.tsx'
import { LogChange } from '#ui/log/log-change.tsx'
import type { LastChange as Model } from '#ui/admin/settings-undo-model.ts'

export type LastChangeProps = {
  last: Model | null | undefined
  intent?: string
  /** Id of the group's heading, where a page has several groups. */
  of?: string
}

/** The last change of the settings above, with a button to undo it. */
export function LastChange({ last, intent = 'undo', of }: LastChangeProps) {
  const { t, time } = useSpeech()
  if (!last) return null
  const { entry, at, actor, changes } = last
  const id = of ? `last-change-${of}` : 'last-change'
  return (
    <section className="admin-preview" aria-labelledby={of ? `${id} ${of}` : id}>
      <h2 id={id}>{t('admin.undo.title')}</h2>
      <p className="quiet">
        <time dateTime={isoTime(at)} title={time.full(at)}>
          {`${time.day(at)} ${time.clock(at)}`}
        </time>
        {' · '}
        {actor ? <UserName user={actor} /> : t('log.operator')}
      </p>
      <dl className="admin-changes">
        {changes.map(change => (
          <LogChange key={change.label} change={change} />
        ))}
      </dl>
      <form method="post">
        <HiddenFields values={{ intent, entry }} />
        <Button>{t('admin.undo.button')}</Button>
      </form>
    </section>
  )
}
