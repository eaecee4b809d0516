import { loginPath, registerPath } from '#app/shared/paths.ts'
import { useFrameData } from '#app/ui/frame.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { ConfirmPanel } from '#app/ui/kit/confirm-panel.tsx'
import { DialogActions, DialogPanel } from '#app/ui/kit/dialog-panel.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { ThreadContext } from './thread-types.ts'

/** Log in to continue: for visitors who press what needs an account. */
function LoginDialog({ cancelHref }: { cancelHref: string }) {
  const t = useT()
  const { site } = useFrameData()
  return (
    <DialogPanel title={t('question.login.title')} cancelHref={cancelHref}>
      <p>{t('question.login.text', { site: site.name })}</p>
      <DialogActions cancelHref={cancelHref}>
        <LinkButton href={loginPath({ redirect: cancelHref })} tone="primary">
          {t('common.action.login')}
        </LinkButton>
        {site.registrationOpen ? (
          <LinkButton href={registerPath()}>{t('common.action.register')}</LinkButton>
        ) : null}
      </DialogActions>
    </DialogPanel>
  )
}

/** The dialog that the address asks for; nothing when its right or its object is missing. */
export function ThreadDialogs({ context }: { context: ThreadContext }) {
  const t = useT()
  const { data, gate, back } = context
  const { name, id } = data.dialog
  const { question } = data
  if (name === 'login' && !gate.member)
    return <LoginDialog cancelHref={back(data.dialog.on ?? 'question')} />

  if (name === 'invite' && question.mayInvite && gate.activated)
    return <InviteDialog context={context} />
  if (name === 'close' && (question.actions.includes('close') || context.reply?.intent === 'close'))
    return <CloseDialog context={context} />
  if (name === 'reopen' && question.actions.includes('reopen')) {
    return (
      <ConfirmPanel
        title={t('question.confirm.reopen')}
        text={t('question.confirm.reopen_text')}
        intent="reopen"
        fields={{ question_id: question.id }}
        submit={t('question.state.reopen')}
        cancelHref={back('question')}
      />
    )
  }
  if (name === 'pin' && question.actions.includes('pin')) {
    return (
      <ConfirmPanel
        title={t('question.confirm.pin')}
        text={t('question.confirm.pin_text')}
        intent="operate"
        fields={{ id: question.id, operation: 'pin' }}
        submit={t('question.state.pin')}
        cancelHref={back('question')}
      />
    )
  }
  if (name === 'report') return <ReportDialog context={context} />
  if (name === 'delete' && question.actions.includes('delete')) {
    return (
      <ConfirmPanel
        title={t('question.confirm.delete')}
        text={t(
          question.answerCount > 0
            ? 'question.confirm.delete_answered'
            : 'question.confirm.delete_text',
        )}
        intent="delete"
        fields={{ id: question.id }}
        submit={t('common.action.delete')}
        tone="danger"
        cancelHref={back('question')}
      />
    )
  }
  if (name === 'undelete' && question.actions.includes('undelete')) {
    return (
      <ConfirmPanel
        title={t('question.confirm.undelete')}
        text={t('question.confirm.undelete_text')}
        intent="undelete"
        fields={{ id: question.id }}
        submit={t('question.undelete')}
        cancelHref={back('question')}
      />
    )
  }
  const answer = data.answers.find(item => item.id === id)
  if (name === 'delete-answer' && answer?.actions.includes('delete')) {
    return (
      <ConfirmPanel
        title={t('question.confirm.delete_answer')}
        text={t(
          answer.accepted ? 'question.confirm.delete_accepted' : 'question.confirm.delete_text',
        )}
        intent="answer-delete"
        fields={{ id: answer.id }}
        submit={t('common.action.delete')}
        tone="danger"
        cancelHref={back(answer.anchor)}
      />
    )
  }
  if (name === 'undelete-answer' && answer?.actions.includes('undelete')) {
    return (
      <ConfirmPanel
        title={t('question.confirm.undelete_answer')}
        text={t('question.confirm.undelete_text')}
        intent="answer-undelete"
        fields={{ answer_id: answer.id }}
        submit={t('question.undelete')}
        cancelHref={back(answer.anchor)}
      />
    )
  }
  const posts = [{ id: question.id, comments: question.comments }, ...data.answers]
  const place = posts.find(post => post.comments.list.some(item => item.id === id))
  const comment = place?.comments.list.find(item => item.id === id)
  if (name === 'delete-comment' && comment?.actions.includes('delete')) {
    return (
      <ConfirmPanel
        title={t('question.confirm.delete_comment')}
        text={t('question.confirm.delete_text')}
        intent="comment-delete"
        fields={{ comment_id: comment.id }}
        submit={t('common.action.delete')}
        tone="danger"
        back={back(`comments-${place!.id}`)}
        cancelHref={back(comment.id)}
      />
    )
  }
  return null
}
