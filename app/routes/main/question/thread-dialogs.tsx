import type { ReactElement } from 'react'
import type { T } from '#i18n/translate.ts'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import { LoginDialog } from '#ui/layout/login-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { mayWriteComment } from './comment-block.tsx'
import { answerConfirm, commentConfirm, questionConfirm } from './confirm-dialogs.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { mayReport, ReportDialog } from './report-dialog.tsx'
import type { ThreadContext } from './types.ts'

/** The requested dialog; true where its form is inline, null without permission or object. */
export function threadDialog(context: ThreadContext, t: T): ReactElement | true | null {
  const { data, gate, back, reply } = context
  const { question } = data
  switch (data.dialog.name) {
    case 'login': {
      if (gate.member) return null
      const text = (site: string) => t('question.login.text', { site })
      return <LoginDialog text={text} cancelHref={back(data.dialog.on ?? 'question')} />
    }
    case 'invite':
      return question.mayInvite && gate.activated ? <InviteDialog context={context} /> : null
    case 'close': {
      const open = question.actions.includes('close') || reply?.intent === 'close'
      return open ? <CloseDialog context={context} /> : null
    }
    case 'report':
      return mayReport(context) ? <ReportDialog context={context} /> : null
    case 'comment':
      return mayWriteComment(context) || null
    case 'another':
      return gate.activated && !data.restrictAnswer ? true : null
  }
  const confirm =
    questionConfirm(context, t) ?? answerConfirm(context, t) ?? commentConfirm(context, t)
  return confirm && <ConfirmPanel {...confirm} />
}

/** Why the requested dialog is unavailable; null when unknown. */
export function missingFor({ data }: ThreadContext, t: T): string | null {
  const { question, answers, dialog } = data
  const { name, id } = dialog
  if (name === 'invite') return question.inviteRefusal
  const named = (posts: { id: string; own: boolean }[]) => posts.find(post => post.id === id)
  const comments = () => [question, ...answers].flatMap(post => post.comments.list)
  const places = new Map([
    ['delete', () => question],
    ['delete-answer', () => named(answers)],
    ['delete-comment', () => named(comments())],
  ])
  const place = places.get(name ?? '')?.()
  if (place && !place.own) return t('base.author_only')
  // Its author may delete it, unless it is dear to others.
  if (name === 'delete' && !question.deleted) return t('error.question.cannot_deleted')
  const answer = name === 'delete-answer' ? answers.find(post => post.id === id) : null
  return answer && answer.state === null ? t('error.answer.cannot_deleted') : null
}
