import { tagsPath } from '#shared/paths.ts'
import { EditForm, type EditFormProps } from '#ui/editor/edit-form.tsx'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import { Frame } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { tagLabels, type TagTexts, TagTextFields } from '#ui/tag/tag-text-fields.tsx'

export type EditTagData = Omit<EditFormProps, 'reply' | 'children'> & {
  title: string
  /** May change name and slug. */
  names: boolean
  texts: TagTexts
  preview: string
}

export function EditTagScreen({ data, reply }: { data: EditTagData; reply: WritingReply | null }) {
  const t = useT()
  const { title, names, texts, back, preview } = data
  const crumbs = [
    { label: t('tag.list.title'), href: tagsPath() },
    { label: texts.display_name, href: back },
    { label: t('common.action.edit') },
  ]
  return (
    <Frame work nav="tags">
      <Breadcrumbs items={crumbs} />
      <PageHead title={title} />
      <EditForm {...data} labels={tagLabels} reply={reply}>
        <TagTextFields reply={reply} texts={texts} preview={preview} fixed={!names} />
      </EditForm>
    </Frame>
  )
}
