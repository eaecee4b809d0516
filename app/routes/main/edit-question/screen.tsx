import { questionsPath } from '#shared/paths.ts'
import type { FormTag } from '#shared/tag-values.ts'
import { Frame } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { EditForm, type EditFormProps } from '#ui/editor/edit-form.tsx'
import { MarkdownEditor } from '#ui/editor/markdown-editor.tsx'
import { tagsFrom, textFrom } from '#ui/editor/reply-values.ts'
import { TagPicker } from '#ui/editor/tag-picker.tsx'
import { TitleField } from '#ui/editor/title-field.tsx'
import type { PickerData, WritingReply } from '#ui/editor/writing-types.ts'

type EditQuestionData = Pick<EditFormProps, 'revisions' | 'back' | 'direct' | 'revisionId'> & {
  start: { title: string; content: string; tags: FormTag[] }
  preview: string
  picker: PickerData
}

type Props = { data: EditQuestionData; reply: WritingReply | null }

export function EditQuestionScreen({ data, reply }: Props) {
  const t = useT()
  const { start, back, picker } = data
  const crumbs = [
    { label: t('layout.nav.questions'), href: questionsPath() },
    { label: start.title, href: back },
    { label: t('common.action.edit') },
  ]
  return (
    <Frame tone="sunk" nav="questions">
      <Breadcrumbs items={crumbs} />
      <PageHead title={t('question.edit.title')} />
      <EditForm {...data} reply={reply}>
        <TitleField value={textFrom(reply, 'title', start.title)} />
        <MarkdownEditor
          id="content"
          name="content"
          label={t('editor.content.label')}
          value={textFrom(reply, 'content', start.content)}
          preview={reply ? (reply.extra?.preview ?? null) : data.preview}
          pieces={{ reply }}
        />
        <TagPicker picker={picker} tags={reply ? tagsFrom(reply) : start.tags} reply={reply} />
      </EditForm>
    </Frame>
  )
}
