import { tagValue } from '#shared/tag-values.ts'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { DialogActions, DialogPanel } from '#ui/kit/dialog-panel.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { LookUp } from '#ui/kit/look-up.tsx'
import { TagChip } from '#ui/kit/tag-chip.tsx'
import type { FormTag, PickerTag } from '#shared/tag-values.ts'
import { readTagValues } from '#shared/tag-values.ts'
import type { TagInfoData, TagInfoReply } from '#ui/tag/tag-info-types.ts'

type Props = { data: TagInfoData; reply: TagInfoReply | null; cancelHref: string }

/** Checked names are synonyms; more can be looked up, or typed and saved at once. */
export function SynonymsDialog({ data, reply, cancelHref }: Props) {
  const t = useT()
  const mine = reply && ['synonyms', 'lookup'].includes(reply.intent) ? reply : null
  const { tags, matches, lookedUp } = mine?.extra ?? {}
  const sent = mine ? (tags ?? readTagValues(mine.values.tags)) : data.synonyms
  const chosen = sent.filter(tag => tag.slug !== data.slug)
  const taken = new Set([data.slug, ...chosen.map(tag => tag.slug)])
  const found = (matches ?? []).filter(tag => !taken.has(tag.slug))
  const typed = lookedUp === undefined ? mine?.values.tag_text : ''
  return (
    <DialogPanel title={t('tag.synonyms.title', { name: data.name })} cancelHref={cancelHref}>
      <p>
        {`${t('tag.synonyms.mapped_to')} `}
        <TagChip tag={{ slug: data.slug, name: data.name }} t={t} />
      </p>
      <form method="post">
        {/* Enter in the field looks up. */}
        <button className="sr" name="intent" value="lookup" tabIndex={-1} aria-hidden="true" />
        <ErrorSummary
          errors={mine?.errors}
          ids={{ tags: 'tag_text' }}
          labels={{ tags: t('tag.synonyms.name') }}
        />
        <Ticks label={t('tag.synonyms.chosen')} tags={chosen} ticked />
        <LookUp
          id="tag_text"
          name="tag_text"
          label={t('tag.synonyms.name')}
          help={t('tag.synonyms.help')}
          error={mine?.errors.tags}
          defaultValue={typeof typed === 'string' ? typed : ''}
          intent="lookup"
          submit={t('editor.tags.look_up')}
          none={
            lookedUp !== undefined && found.length === 0
              ? t('editor.tags.no_more', { names: lookedUp })
              : null
          }
        />
        <Ticks label={t('editor.tags.found')} tags={found} />
        <DialogActions cancelHref={cancelHref}>
          <Button tone="primary" name="intent" value="synonyms">
            {t('common.action.save')}
          </Button>
        </DialogActions>
      </form>
    </DialogPanel>
  )
}

type TicksProps = { label: string; tags: (FormTag & PickerTag)[]; ticked?: boolean }

function Ticks({ label, tags, ticked }: TicksProps) {
  const t = useT()
  if (tags.length === 0) return null
  return (
    <fieldset className="field group picks">
      <legend className="label">{label}</legend>
      {tags.map(tag => (
        <div className="choice" key={tag.slug}>
          <input
            type="checkbox"
            id={`tag-${tag.slug}`}
            name="tags"
            value={tagValue(tag)}
            defaultChecked={ticked}
          />
          <label htmlFor={`tag-${tag.slug}`}>
            {tag.fresh ? t('editor.tags.create', { name: tag.name }) : tag.name}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
