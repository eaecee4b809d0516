import { tagsPath } from '#shared/paths.ts'
import { EditForm, type EditFormProps } from '#ui/editor/edit-form.tsx'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import { Frame } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { tagLabels, TagNameFields, TagTextField } from '#ui/tag/tag-text-fields.tsx'

export type EditTagData = Omit<EditFormProps, 'reply' | 'children'> & {
  title: string
  /** May change name and slug. */
  names: boolean
  start: { name: string; slug: string; content: string }
  preview: string
}

export function EditTagScreen({ data, reply }: { data: EditTagData; reply: WritingReply | null }) {
  const t = useT()
  const { title, names, start, back, preview } = data
  const crumbs = [
    { label: t('tag.list.title'), href: tagsPath() },
    { label: start.name, href: back },
    { label: t('common.action.edit') },
  ]
  return (
    <Frame work nav="tags">
      <Breadcrumbs items={crumbs} />
      <PageHead title={title} />
      <EditForm {...data} labels={tagLabels} reply={reply}>
        {names ? <TagNameFields reply={reply} {...start} /> : <FixedNames {...start} />}
        <TagTextField reply={reply} value={start.content} preview={preview} />
      </EditForm>
    </Frame>
  )
}

/** The names as text, for members who may change only the description. */
function FixedNames({ name, slug }: { name: string; slug: string }) {
  const t = useT()
  return (
    <div className="field">
      <dl className="fixed-names">
        <div>
          <dt>{t('editor.new_tag.name')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('editor.new_tag.slug')}</dt>
          <dd>{slug}</dd>
        </div>
      </dl>
      <p className="help">{t('tag.edit.names_fixed')}</p>
    </div>
  )
}
