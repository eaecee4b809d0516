import { homePath, inactivePath, ownPath, questionsPath, withQuery } from '#shared/paths.ts'
import { type FormTag, tagValue } from '#shared/tag-values.ts'
import { useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { LookUp } from '#ui/kit/look-up.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { SideCard } from '#ui/kit/side-card.tsx'
import { type TagChipItem, TagList } from '#ui/kit/tag-chip.tsx'

export type FollowedTagsModel = { tags: TagChipItem[]; mayChange: boolean; editing: boolean }

export type FollowedTagsReply = {
  intent: string
  values: Record<string, unknown>
  errors: Record<string, string[]>
  extra: { tags?: FormTag[]; matches?: FormTag[]; lookedUp?: string } | null
}

const intents = ['follow-tags', 'tags-lookup']
const Anchor = 'followed-tags'

type CardProps = { model: FollowedTagsModel; reply: FollowedTagsReply | null }

/** The member's followed tags; `?dialog=followed-tags` turns the card into a picker. */
export function FollowedTags({ model, reply }: CardProps) {
  const t = useT()
  const { path } = useFrameData()
  const here = withQuery(new URL(path, 'http://site.invalid'), { dialog: null })
  const mine = reply && intents.includes(reply.intent) ? reply : null
  const title = t('question.following.title')
  if (model.editing || mine) {
    return (
      <SideCard title={title} id={Anchor}>
        <Picker model={model} reply={mine} here={here} />
      </SideCard>
    )
  }
  const open = withQuery(new URL(here, 'http://site.invalid'), { dialog: Anchor })
  const edit = model.mayChange ? `${open}#${Anchor}` : inactivePath()
  if (model.tags.length > 0) {
    return (
      <SideCard title={title} id={Anchor} more={{ href: edit, label: t('common.action.edit') }}>
        <TagList tags={model.tags} t={t} />
      </SideCard>
    )
  }
  return (
    <SideCard title={title} id={Anchor}>
      <p>{t('question.following.empty')}</p>
      <p className="side-actions">
        <LinkButton href={edit} small icon="plus">
          {t('question.following.start')}
        </LinkButton>
      </p>
    </SideCard>
  )
}

function Boxes({ label, tags, ticked }: { label: string; tags: FormTag[]; ticked?: boolean }) {
  if (tags.length === 0) return null
  return (
    <fieldset className="group picks">
      <legend className="label">{label}</legend>
      <div className="chips">
        {tags.map(tag => (
          <label key={tag.slug} className="chip">
            <input type="checkbox" name="tags" value={tagValue(tag)} defaultChecked={ticked} />
            {tag.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Looks tags up, selects them, saves the list. */
function Picker({ model, reply, here }: CardProps & { here: string }) {
  const t = useT()
  const chosen = reply?.extra?.tags ?? model.tags
  const found = reply?.extra?.matches ?? []
  const { lookedUp } = reply?.extra ?? {}
  // The page that opened the picker: a lookup may have changed to the start page's long URL.
  const back = ownPath(String(reply?.values.back ?? '')) ?? `${here}#${Anchor}`
  // The start page also has a long URL, which receives its forms.
  const [path] = here.split('?')
  const action = path === homePath() ? questionsPath() : path
  return (
    <form method="post" action={action} data-enhance data-region={`#${Anchor}`}>
      <HiddenFields values={{ back }} />
      <ErrorSummary
        errors={reply?.errors}
        ids={{ slug_name_list: 'tag_text' }}
        labels={{ slug_name_list: t('question.following.label') }}
      />
      <LookUp
        id="tag_text"
        name="tag_text"
        label={t('question.following.label')}
        intent="tags-lookup"
        submit={t('question.following.look_up')}
        none={
          lookedUp !== undefined && found.length === 0
            ? t('question.following.none_found', { names: lookedUp })
            : null
        }
      />
      <Boxes label={t('question.following.found')} tags={found} />
      <Boxes label={t('question.following.chosen')} tags={chosen} ticked />
      <FormActions>
        <Button tone="primary" small name="intent" value="follow-tags">
          {t('common.action.save')}
        </Button>
        <LinkButton href={back} tone="quiet" small>
          {t('common.action.cancel')}
        </LinkButton>
      </FormActions>
    </form>
  )
}
