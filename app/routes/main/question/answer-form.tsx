import { loginPath } from '#shared/paths.ts'
import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { cached, useHoles } from '#ui/cached.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { DraftNote } from '#ui/editor/draft-note.tsx'
import { pieceLabels } from '#ui/editor/insert-fields.tsx'
import { MarkdownEditor } from '#ui/editor/markdown-editor.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { QualificationBanner } from '#ui/forms/qualification-banner.tsx'
import editorCss from '#ui/styles/editor.css?url'
import { textFrom } from '#ui/editor/reply-values.ts'
import type { ThreadContext, ThreadData, ThreadReply } from './types.ts'

const intents = [
  'answer',
  'preview',
  'draft',
  'qualify',
  'insert-link',
  'insert-image',
  'insert-code',
]

/** The form's answer, if this form was submitted. */
const replyToForm = (reply: ThreadReply) => (reply && intents.includes(reply.intent) ? reply : null)

/** Whether the skip link has a target below the answers. */
export function hasAnswerForm({ data, gate, reply }: ThreadContext): boolean {
  if (gate.activated && replyToForm(reply)) return true
  const { closed, deleted, banner } = data.question
  return !closed && !deleted && banner?.kind !== 'pending' && (gate.activated || !gate.member)
}

/** The form below the answers; its content depends on the reader and the site's settings. */
export function AnswerForm({ context }: { context: ThreadContext }) {
  const { t } = useSpeech()
  const { data, gate } = context
  if (!hasAnswerForm(context)) return null
  // Closed or answered meanwhile: the typed text is shown with the reason.
  if (gate.activated && replyToForm(context.reply)) return <Form context={context} />
  if (!gate.member) {
    return (
      <section id="write-answer" className="write">
        <h2>{t('question.answer.heading')}</h2>
        <p>{t('question.answer.login_text')}</p>
        <p>
          <LinkButton href={loginPath({ redirect: `${data.here}#write-answer` })} tone="primary">
            {t('question.answer.login')}
          </LinkButton>
        </p>
      </section>
    )
  }
  const another = data.dialog.name === 'another'
  if (data.firstAnswerHref && !another) {
    return (
      <section id="write-answer" className="write">
        <h2>{t('question.answer.already')}</h2>
        <p>{t('question.answer.already_text')}</p>
        <FormActions>
          <LinkButton href={data.firstAnswerHref} tone="primary">
            {t('question.answer.edit_mine')}
          </LinkButton>
          {data.restrictAnswer ? null : (
            <LinkButton href={`${context.dialog({ dialog: 'another' })}#write-answer`}>
              {t('question.answer.another')}
            </LinkButton>
          )}
        </FormActions>
      </section>
    )
  }
  if (data.answerRefusal) {
    return (
      <section id="write-answer" className="write">
        <h2>{t('question.answer.heading')}</h2>
        <p>{data.answerRefusal}</p>
      </section>
    )
  }
  if (data.question.own && !another && !data.draft) {
    return (
      <section id="write-answer" className="write">
        <h2>{t('question.answer.heading')}</h2>
        <FormActions>
          <LinkButton href={`${context.dialog({ dialog: 'another' })}#write-answer`}>
            {t('question.answer.own')}
          </LinkButton>
        </FormActions>
      </section>
    )
  }
  return <Form context={context} />
}

/** Advice on answering for new members; collapsible. */
function AnswerTips() {
  const t = useT()
  return (
    <details className="answer-tips" open>
      <summary>{t('question.answer.tips.title')}</summary>
      <ul>
        {['do_answer', 'do_explain', 'not_ask', 'not_thank'].map(tip => (
          <li key={tip}>{t(`question.answer.tips.${tip}`)}</li>
        ))}
      </ul>
    </details>
  )
}

type FormProps = {
  form: Pick<
    ThreadData,
    'newcomer' | 'draftTarget' | 'draft' | 'qualification' | 'price' | 'firstAnswerHref'
  >
  back: string
  /** The form's answer, if it was submitted. */
  mine?: ThreadReply
}

/** A form without a text of its reader is kept. */
function Form({ context }: { context: ThreadContext }) {
  const { text } = useHoles()
  const { newcomer, draftTarget, draft, qualification, price, firstAnswerHref } = context.data
  const mine = replyToForm(context.reply)
  const back = context.back('write-answer')
  const form = { newcomer, draftTarget, draft, qualification, price, firstAnswerHref }
  return mine || draft ? (
    <FormOf form={form} back={back} mine={mine} />
  ) : (
    <SavedForm
      form={{
        ...form,
        draftTarget: text('draft', draftTarget),
        price: price && text('price', price),
      }}
      back={text('back', back)}
    />
  )
}

function FormOf({ form, back, mine = null }: FormProps) {
  const { t, time } = useSpeech()
  const savedAt = mine?.extra?.savedAt ?? form.draft?.savedAt
  return (
    <section id="write-answer" className="write">
      <h2>{t('question.answer.heading')}</h2>
      {form.newcomer ? <AnswerTips /> : null}
      <PostForm
        limits="answer"
        reply={mine}
        fields={{ back }}
        action="#write-answer"
        className="write-form"
        data-guard-unsaved
        data-draft={form.draftTarget}
      >
        <ErrorSummary
          errors={mine?.errors}
          ids={{ content: 'answer-content' }}
          labels={{ ...pieceLabels(t), content: t('question.answer.label') }}
        />
        {form.price ? <p className="quiet">{form.price}</p> : null}
        {form.qualification ? <QualificationBanner model={form.qualification} /> : null}
        {/* Scripts bring it along with the editor. */}
        <noscript>
          <link rel="stylesheet" href={editorCss} />
        </noscript>
        <MarkdownEditor
          id="answer-content"
          name="content"
          label={t('question.answer.label')}
          help={bounds => t('question.answer.help', bounds)}
          lazy
          rows={10}
          value={mine ? textFrom(mine, 'content', '') : (form.draft?.content ?? '')}
          preview={mine?.extra?.preview ?? null}
          pieces={{ reply: mine }}
        />
        <CaptchaSlot reply={mine} />
        <FormActions>
          <Button
            tone="primary"
            name="intent"
            value="answer"
            disabled={form.qualification !== null}
          >
            {t('question.answer.post')}
          </Button>
          <Button name="intent" value="preview" formNoValidate className="no-script">
            {t('editor.preview')}
          </Button>
          <Button name="intent" value="draft" formNoValidate>
            {t('editor.save_draft')}
          </Button>
          {form.draft ? (
            <Button tone="quiet" name="intent" value="discard" formNoValidate>
              {t('editor.discard_draft')}
            </Button>
          ) : null}
          {mine?.errors[''] && form.firstAnswerHref ? (
            <LinkButton href={form.firstAnswerHref}>{t('question.answer.edit_mine')}</LinkButton>
          ) : null}
          <DraftNote savedAt={savedAt ? time.clock(savedAt) : null} />
        </FormActions>
      </PostForm>
    </section>
  )
}

const SavedForm = cached(FormOf, 'form')
