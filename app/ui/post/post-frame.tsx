import type { ReactNode } from 'react'
import { useT } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

export type PostFrameProps = {
  /** Anchor of the post: `question`, or the answer's public id. */
  id: string
  kind: 'question' | 'answer'
  /** Who wrote it and what others think of it: its hidden heading. */
  name: string
  /** Votes, bookmark, history: a rail at the left, a bar under the body on phones. */
  rail: ReactNode
  /** The answer is the accepted one. */
  accepted?: boolean
  /** Deleted, waiting and similar states. */
  banner?: ReactNode
  /** The rendered body, tags. */
  children: ReactNode
  /** The quiet line of acts; see PostActions. */
  actions?: ReactNode
  /** Author cards, at the right end. */
  authors?: ReactNode
  comments?: ReactNode
  /** The address is that of this answer. */
  named?: boolean
  /** Dims the body of what only staff can see. */
  muted?: boolean
}

/** One question or answer with everything that belongs to it. */
export function PostFrame(props: PostFrameProps) {
  const { id, kind, rail, accepted, banner, children, actions, authors, comments } = props
  const { name, named, muted } = props
  const t = useT()
  const Heading = kind === 'question' ? 'h2' : 'h3'
  const className = `post post-${kind}${accepted ? ' post-accepted' : ''}${muted ? ' post-muted' : ''}${named ? ' post-named' : ''}`
  return (
    <article className={className} id={id} aria-labelledby={`${id}-name`}>
      <Heading className="sr" id={`${id}-name`}>
        {name}
      </Heading>
      {banner}
      <div className="post-grid">
        <div className="post-body">
          {accepted ? (
            <p className="accepted-word">
              <Icon name="accepted" />
              <span>{t('common.accept.is')}</span>
            </p>
          ) : null}
          {children}
        </div>
        <div className="post-rail">{rail}</div>
        <div className="post-foot">
          {actions}
          {authors ? <div className="post-authors">{authors}</div> : null}
        </div>
        {comments}
      </div>
    </article>
  )
}

/** Share, edit, follow, flag, more: one quiet line of text links and one-button forms. */
export function PostActions({ children }: { children: ReactNode }) {
  return <div className="post-actions">{children}</div>
}

export type ActionLinkProps = {
  href: string
  children: ReactNode
  /** Opens the dialog at this address in place when scripts run. */
  dialog?: boolean
  /** Its comment form opens among the comments when scripts run. */
  comment?: boolean
}

export function ActionLink({ href, children, dialog, comment }: ActionLinkProps) {
  return (
    <a
      className="btn btn-text"
      href={href}
      rel="nofollow"
      data-dialog={dialog || undefined}
      data-comment={comment || undefined}
    >
      {children}{' '}
    </a>
  )
}
