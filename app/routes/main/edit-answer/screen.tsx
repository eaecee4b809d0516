import { questionsPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { EditForm, type EditFormProps } from '#ui/editor/edit-form.tsx'
import { MarkdownEditor } from '#ui/editor/markdown-editor.tsx'
import { textFrom } from '#ui/editor/reply-values.ts'
import type { WritingReply } from '#ui/editor/writing-types.ts'

type EditAnswerData = Pick<EditFormProps, 'revisions' | 'back' | 'direct' | 'revisionId'> & {
  question: { title: string; href: string; html: string }
  start: { content: string }
  preview: string
}

type Props = { data: EditAnswerData; reply: WritingReply | null }

const labels = { content: 'question.answer.label' }

export function EditAnswerScreen({ data, reply }: Props) {
  const t = useT()
  const { question, start } = data
  const crumbs = [
    { label: t('layout.nav.questions'), href: questionsPath() },
    { label: question.title, href: question.href },
    { label: t('question.edit.answer_title') },
  ]
  return (
    <Frame tone="sunk" nav="questions">
      <Breadcrumbs items={crumbs} />
      <PageHead title={t('question.edit.answer_title')} />
      <details className="fold asked">
        <summary>{t('question.edit.question', { title: question.title })}</summary>
        <p className="asked-link">
          <a href={question.href} target="_blank" rel="noopener">
            <Icon name="external" />
            <span>{t('question.edit.open_question')}</span>
          </a>
        </p>
        <div className="asked-text" tabIndex={0} role="region" aria-label={question.title}>
          <Prose html={question.html} small />
        </div>
      </details>
      <EditForm {...data} labels={labels} reply={reply}>
        <MarkdownEditor
          id="content"
          name="content"
          label={t('editor.answer.label')}
          help={bounds => t('editor.answer.help', bounds)}
          value={textFrom(reply, 'content', start.content)}
          preview={reply ? (reply.extra?.preview ?? null) : data.preview}
          pieces={{ reply }}
        />
      </EditForm>
    </Frame>
  )
}
