import { useSpeech } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/choices.tsx'
import { DialogActions, DialogPanel } from '#ui/kit/dialog-panel.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { LookUp } from '#ui/kit/look-up.tsx'
import { ownValue } from '#shared/own-value.ts'
import type { TagInfoData, TagInfoReply } from '#ui/tag/tag-info-types.ts'

type Props = { data: TagInfoData; reply: TagInfoReply | null; cancelHref: string }

/** Look up a tag, select it, confirm with the counts shown. */
export function MergeDialog({ data, reply, cancelHref }: Props) {
  const { t, number } = useSpeech()
  const mine = reply && ['merge', 'merge-lookup'].includes(reply.intent) ? reply : null
  const { matches, lookedUp } = mine?.extra ?? {}
  const kept = (name: string) => {
    const value = ownValue(mine?.values, name)
    return typeof value === 'string' ? value : ''
  }
  const { name, questions, followers } = data
  const counts = t('tag.merge.counts', {
    questions: t('tag.merge.questions', { count: questions, shown: number(questions) }),
    followers: t('tag.merge.followers', { count: followers, shown: number(followers) }),
  })
  return (
    <DialogPanel title={t('tag.merge.title', { name })} cancelHref={cancelHref}>
      <p>{t('tag.merge.text', { name })}</p>
      <form method="post" data-enhance>
        {/* Enter in the field looks up; merging has its button. */}
        <button
          className="sr"
          name="intent"
          value="merge-lookup"
          tabIndex={-1}
          aria-hidden="true"
        />
        <ErrorSummary
          errors={mine?.errors}
          ids={{ target_tag_id: 'target' }}
          labels={{
            target: t('tag.merge.target'),
            target_tag_id: t('tag.merge.target'),
            confirm: t('tag.merge.confirm', { counts }),
          }}
        />
        <LookUp
          id="target"
          name="target"
          label={t('tag.merge.target')}
          help={t('tag.merge.target_help')}
          error={mine?.errors.target}
          defaultValue={kept('target')}
          as="slug_name"
          intent="merge-lookup"
          submit={t('tag.merge.look_up')}
          none={matches?.length === 0 ? t('tag.merge.no_match', { name: lookedUp ?? '' }) : null}
        />
        <Targets matches={matches ?? []} chosen={kept('target_tag_id')} />
        <Checkbox
          id="confirm"
          name="confirm"
          value="on"
          label={t('tag.merge.confirm', { counts })}
          error={mine?.errors.confirm}
          defaultChecked={kept('confirm') !== ''}
        />
        <DialogActions cancelHref={cancelHref}>
          <Button tone="danger" name="intent" value="merge">
            {t('tag.merge.submit')}
          </Button>
        </DialogActions>
      </form>
    </DialogPanel>
  )
}

type TargetsProps = {
  matches: { id: string; slug: string; name: string; questions: number }[]
  chosen: string
}

/** A single match is preselected. */
function Targets({ matches, chosen }: TargetsProps) {
  const { t, number } = useSpeech()
  if (matches.length === 0) return null
  return (
    <fieldset className="field group picks">
      <legend className="label">{t('tag.merge.found')}</legend>
      {matches.map(({ id, slug, name, questions }) => (
        <div className="choice" key={id}>
          <input
            type="radio"
            id={`target-${id}`}
            name="target_tag_id"
            value={id}
            defaultChecked={chosen === id || matches.length === 1}
          />
          <label htmlFor={`target-${id}`}>
            {name === slug ? name : `${name} (${slug})`}
            <span className="quiet">
              {` · ${t('tag.merge.questions', { count: questions, shown: number(questions) })}`}
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
