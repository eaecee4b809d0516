/** Confirmation dialogs of a question page, as props of one dialog component. */
import type { T } from '#i18n/translate.ts'
import type { ConfirmPanelProps } from '#ui/kit/confirm-panel.tsx'
import { NoteField } from '#ui/kit/note-field.tsx'
import type { ThreadContext } from './types.ts'

type Confirm = ConfirmPanelProps | null

/** The reason for the author, when another member deletes the post. */
function reasonField({ reply }: ThreadContext, t: T) {
  return (
    <NoteField
      name="reason"
      label={t('question.confirm.reason')}
      help={t('question.confirm.reason_help')}
      reply={reply}
    />
  )
}

const operations = ['pin', 'unpin', 'hide', 'show']

/** Dialogs of the question are named after its actions. */
export function questionConfirm(context: ThreadContext, t: T): Confirm {
  const { data, back } = context
  const { question, dialog } = data
  const name = dialog.name ?? ''
  if (!question.actions.includes(name)) return null
  const cancelHref = back('question')
  const title = t(`question.confirm.${name}`)
  const text = t(`question.confirm.${name}_text`)
  const id = question.id
  if (operations.includes(name)) {
    const fields = { id, operation: name }
    const submit = t(`question.state.${name}`)
    return { title, text, intent: 'operate', fields, submit, cancelHref }
  }
  if (name === 'reopen') {
    const submit = t('question.state.reopen')
    return { title, text, intent: name, fields: { question_id: id }, submit, cancelHref }
  }
  if (name === 'undelete') {
    const submit = t('question.undelete')
    return { title, text, intent: name, fields: { id }, submit, cancelHref }
  }
  if (name !== 'delete') return null
  return {
    title,
    text: question.answerCount > 0 ? t('question.confirm.delete_answered') : text,
    intent: name,
    fields: { id },
    more: question.own ? null : reasonField(context, t),
    submit: t('common.action.delete'),
    tone: 'danger',
    cancelHref,
  }
}

/** Deleting and undeleting an answer on the page. */
export function answerConfirm(context: ThreadContext, t: T): Confirm {
  const { data, back } = context
  const { name, id } = data.dialog
  const answer = data.answers.find(item => item.id === id)
  if (name === 'delete-answer' && answer?.actions.includes('delete')) {
    const key = answer.accepted ? 'delete_accepted' : 'delete_text'
    return {
      title: t('question.confirm.delete_answer'),
      text: t(`question.confirm.${key}`),
      intent: 'answer-delete',
      fields: { id: answer.id },
      more: answer.own ? null : reasonField(context, t),
      submit: t('common.action.delete'),
      tone: 'danger',
      cancelHref: back(answer.anchor),
    }
  }
  if (name === 'undelete-answer' && answer?.actions.includes('undelete')) {
    return {
      title: t('question.confirm.undelete_answer'),
      text: t('question.confirm.undelete_text'),
      intent: 'answer-undelete',
      fields: { answer_id: answer.id },
      submit: t('question.undelete'),
      cancelHref: back(answer.anchor),
    }
  }
  return null
}

/** Deleting a comment on the page. */
export function commentConfirm({ data, back }: ThreadContext, t: T): Confirm {
  const { name, id } = data.dialog
  if (name !== 'delete-comment') return null
  const { question, answers } = data
  const posts = [{ id: question.id, comments: question.comments }, ...answers]
  const place = posts.find(post => post.comments.list.some(item => item.id === id))
  const comment = place?.comments.list.find(item => item.id === id)
  if (!place || !comment?.actions.includes('delete')) return null
  return {
    title: t('question.confirm.delete_comment'),
    text: t('question.confirm.delete_text'),
    intent: 'comment-delete',
    fields: { comment_id: comment.id },
    submit: t('common.action.delete'),
    tone: 'danger',
    back: back(`comments-${place.id}`),
    cancelHref: back(comment.id),
  }
}
