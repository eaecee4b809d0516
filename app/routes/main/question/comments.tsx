import type { ComponentProps, ReactNode } from 'react'
import { useSpeech } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { StatusBadge } from '#ui/kit/status-badge.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { UserName, type UserRef } from '#ui/kit/user-line.tsx'

export type CommentItemProps = {
  /** Public id; also the comment's anchor. */
  id: string
  html: string
  user: UserRef | null
  at: ComponentProps<typeof TimeAgo>['at']
  /** The user replied to. */
  replyTo?: UserRef | null
  score: number
  /** The reader has upvoted it. */
  voted?: boolean
  /** Voting: the URL to return to; null where the reader cannot vote (own comment). */
  vote?: { back: string; action?: string; loginHref?: string | null } | null
  /** Written by the author of the question. */
  asker?: boolean
  /** Pending review: visible only to its author and staff. */
  pending?: boolean
  /** Reply, report, edit, delete; see CommentAction. */
  actions?: ReactNode
}

function CommentVote({ id, score, voted, vote }: CommentItemProps) {
  const { t, number } = useSpeech()
  const count = score > 0 ? <span className="toggle-count">{`${number(score)} `}</span> : null
  const spoken = <span className="sr">{` ${t('common.vote.comment_up')} `}</span>
  if (!vote) {
    return score > 0 ? (
      <span className="comment-vote">
        <Icon name="up" />
        <span className="sr">{` ${t('common.vote.score')} `}</span>
        {count}
      </span>
    ) : null
  }
  if (vote.loginHref) {
    return (
      <a className="btn btn-text comment-vote" href={vote.loginHref} rel="nofollow" data-dialog>
        <Icon name="up" />
        {spoken}
        {count}
      </a>
    )
  }
  return (
    <form
      method="post"
      action={vote.action}
      className="one"
      id={`vote-${id}`}
      data-enhance
      data-region={`#vote-${id}`}
      data-vote={id}
    >
      <HiddenFields values={{ intent: 'vote', object_id: id, back: vote.back }} />
      <button
        type="submit"
        name="vote"
        value={voted ? 'none' : 'up'}
        className="btn btn-text comment-vote"
        aria-pressed={Boolean(voted)}
        title={t(voted ? 'common.vote.take_back' : 'common.vote.comment_up')}
      >
        <Icon name={voted ? 'up-filled' : 'up'} />
        {spoken}
        {count}
      </button>
    </form>
  )
}

export function CommentItem(props: CommentItemProps) {
  const { id, html, user, at, replyTo, asker, pending: pending, actions } = props
  const { t } = useSpeech()
  return (
    <li className="comment" id={id}>
      {replyTo ? (
        <p className="comment-to">
          <Icon name="reply" />
          <span className="sr">{`${t('common.comment.reply_to')} `}</span>
          <UserName user={replyTo} />
        </p>
      ) : null}
      <Prose html={html} small />
      {pending ? <StatusBadge status="pending" t={t} /> : null}
      <div className="comment-foot">
        <span className={asker ? 'comment-author comment-asker' : 'comment-author'}>
          <UserName user={user} />
          {asker ? <span className="role">{` ${t('common.user.asker')}`}</span> : null}
        </span>
        <a className="comment-time" href={`#${id}`}>
          <TimeAgo at={at} />
        </a>
        <CommentVote {...props} />
        {actions}
      </div>
    </li>
  )
}

export type CommentListProps = {
  /** Public id of the post; the list's id is `comments-<id>`. */
  postId: string
  /** Comments; none = no list. */
  children?: ReactNode
  /** Link to the remaining comments. */
  more?: { href: string; count: number } | null
  /** The add-comment link or the open form. */
  add?: ReactNode
}

export function CommentList({ postId, children, more, add }: CommentListProps) {
  const { t } = useSpeech()
  const some = Boolean(children)
  if (!some && !add) return null
  return (
    <div
      className="comments"
      id={`comments-${postId}`}
      role="group"
      aria-label={t('common.comment.list')}
    >
      {some ? <ol>{children}</ol> : null}
      {more || add ? (
        <div className="comments-foot">
          {more ? (
            <a className="btn btn-text" href={more.href}>
              {`${t('common.comment.more', { count: more.count })} `}
            </a>
          ) : null}
          {add}
        </div>
      ) : null}
    </div>
  )
}
