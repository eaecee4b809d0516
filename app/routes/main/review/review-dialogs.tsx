import type { ReactElement, ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { DialogActions, DialogPanel } from '#ui/admin-kit/dialog-panel.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { CloseFields } from '#ui/thread/close-fields.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { ownValue } from '#shared/own-value.ts'
import { OutcomeField } from './outcome-field.tsx'
import type { FlagTaskModel, ReviewData, ReviewReply, TaskLinks } from './types.ts'

type Props = Pick<ReviewData, 'originals'> & {
  task: FlagTaskModel
  reply: ReviewReply
  links: TaskLinks
}
type ActProps = Props & {
  intent: string
  title: string
  text?: ReactNode
  submit: string
  tone?: 'primary' | 'danger'
  children?: ReactNode
}

/** Confirms an action with its consequences, and a note to those who flagged. */
function ActDialog({ task, reply, links, ...act }: ActProps) {
  const t = useT()
  const { intent, title, text, submit, tone = 'primary', children } = act
  const mine = reply?.intent === intent ? reply : null
  return (
    <DialogPanel title={title} cancelHref={links.back}>
      <PostForm
        intent={intent}
        reply={mine}
        fields={{ flag_ids: task.flagIds, back: links.back }}
        noValidate
      >
        {children ?? (
          <ErrorSummary errors={mine?.errors} labels={{ outcome: t('review.note.label') }} />
        )}
        {text ? <p>{text}</p> : null}
        <OutcomeField reply={mine} />
        <DialogActions cancelHref={links.back}>
          <Button tone={tone}>{submit}</Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}

function CloseDialog(props: Props) {
  const t = useT()
  const { task, reply, originals } = props
  const mine = reply?.intent === 'close-post' ? reply : null
  const chosen = Number(mine ? mine.values.close_type : task.closing.type) || 0
  const words = (reason: number) => {
    if (mine) return String(mine.values[`close_msg_${reason}`] ?? '')
    return reason === task.closing.type ? task.closing.words : ''
  }
  return (
    <ActDialog
      {...props}
      intent="close-post"
      title={t('question.close.title')}
      submit={t('question.close.submit')}
    >
      <CloseFields chosen={chosen} words={words} errors={mine?.errors} originals={originals} />
    </ActDialog>
  )
}

function DeleteDialog(props: Props) {
  const t = useT()
  const { post, answers, accepted } = props.task
  const text = accepted
    ? t('review.delete.accepted')
    : answers > 0
      ? t('review.delete.answered', { count: answers })
      : t(`review.delete.text.${post.kind}`)
  return (
    <ActDialog
      {...props}
      intent="delete-post"
      title={t(`review.delete.title.${post.kind}`)}
      text={text}
      submit={t('common.action.delete')}
      tone="danger"
    />
  )
}

/** The named dialog, when the task has that action; null otherwise. */
export function reviewDialog(name: string, props: Props, t: ReturnType<typeof useT>) {
  const { acts } = props.task
  const dialogs: Record<string, ReactElement | false> = {
    'close-post': acts.includes('close') && <CloseDialog {...props} />,
    'delete-post': acts.includes('delete') && <DeleteDialog {...props} />,
    'unlist-post': acts.includes('unlist') && (
      <ActDialog
        {...props}
        intent="unlist-post"
        title={t('review.unlist.title')}
        text={t('review.unlist.text')}
        submit={t('question.state.hide')}
      />
    ),
    'ignore-note': (
      <ActDialog
        {...props}
        intent="ignore"
        title={t('review.ignore.title')}
        text={t('review.ignore.text')}
        submit={t('review.act.ignore')}
      />
    ),
  }
  return ownValue(dialogs, name) || null
}
