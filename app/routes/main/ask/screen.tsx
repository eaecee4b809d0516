import type { FormTag } from '#shared/tag-values.ts'
import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { Frame } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Menu } from '#ui/kit/menu.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { type QualificationModel, QualificationBanner } from '#ui/forms/qualification-banner.tsx'
import { DraftNote } from '#ui/editor/draft-note.tsx'
import { MarkdownEditor } from '#ui/editor/markdown-editor.tsx'
import { OwnAnswer } from './own-answer.tsx'
import { tagsFrom, textFrom } from '#ui/editor/reply-values.ts'
import { TagPicker } from '#ui/editor/tag-picker.tsx'
import { TitleField } from '#ui/editor/title-field.tsx'
import { WritingForm } from '#ui/editor/writing-form.tsx'
import type { PickerData, WritingReply } from '#ui/editor/writing-types.ts'

export type AskData = {
  draftSavedAt: string | null
  start: { title: string; content: string; answer: string; tags: FormTag[] }
  preview: string | null
  answerPreview: string | null
  picker: PickerData
  /** Why posting is not possible yet. */
  qualification: QualificationModel | null
  /** What posting costs, and what the writer has; null when it is free. */
  price: string | null
}

/** Title, body, tags, and optionally an answer. */
export function AskScreen({ data, reply }: { data: AskData; reply: WritingReply | null }) {
  const t = useT()
  const { start, picker } = data
  const own = reply ? reply.values.answer_own !== undefined : start.answer !== ''
  const fresh = !reply && start.title === '' && start.content === ''
  return (
    <Frame tone="sunk" nav="questions">
      <PageHead title={t('question.ask.title')} intro={t('question.ask.intro')} />
      <WritingForm limits="post" reply={reply} draft="ask">
        {data.price ? <p className="quiet">{data.price}</p> : null}
        {data.qualification ? <QualificationBanner model={data.qualification} /> : null}
        <TitleField
          value={textFrom(reply, 'title', start.title)}
          autoFocus={fresh}
          similar={reply?.extra?.similar ?? null}
        />
        <MarkdownEditor
          id="content"
          name="content"
          label={t('editor.content.label')}
          help={t('editor.content.help')}
          value={textFrom(reply, 'content', start.content)}
          preview={reply ? (reply.extra?.preview ?? null) : data.preview}
          pieces={{ reply }}
        />
        <TagPicker picker={picker} tags={reply ? tagsFrom(reply) : start.tags} reply={reply} />
        <OwnAnswer
          on={own}
          value={textFrom(reply, 'answer_content', start.answer)}
          preview={reply ? (reply.extra?.answerPreview ?? null) : data.answerPreview}
          errors={reply?.errors}
        />
        <CaptchaSlot reply={reply} />
        <div className="save-bar">
          <Button
            tone="primary"
            name="intent"
            value="post"
            disabled={data.qualification !== null}
            data-with-answer={t('question.ask.post_both')}
          >
            {t('question.ask.post')}
          </Button>
          <Button name="intent" value="preview" formNoValidate className="no-script">
            {t('editor.preview')}
          </Button>
          <Button name="intent" value="draft" formNoValidate>
            {t('editor.save_draft')}
          </Button>
          {data.draftSavedAt ? (
            <Menu label={t('editor.discard_draft')} className="menu-up">
              <p className="menu-text">{t('editor.draft.discard_text')}</p>
              <Button tone="danger" small name="intent" value="discard" formNoValidate>
                {t('editor.discard_draft')}
              </Button>
            </Menu>
          ) : null}
          <DraftNote savedAt={data.draftSavedAt} />
        </div>
      </WritingForm>
    </Frame>
  )
}
