import type { ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'

export type PostFrameProps = {
  /** Anchor of the post: `question`, or the answer's public id. */
  id: string
  kind: 'question' | 'answer'
  /** Its hidden heading: author and score. */
  name: string
  /** Votes, bookmark, timeline: on the left, or below the body on phones. */
  rail: ReactNode
  /** The answer is the accepted one. */
  accepted?: boolean
  /** State banners: deleted, pending and similar. */
  banner?: ReactNode
  /** The rendered body, tags. */
  children: ReactNode
  /** The line of actions; see PostActions. */
  actions?: ReactNode
  /** Author cards, right-aligned. */
  authors?: ReactNode
  comments?: ReactNode
  /** The URL points to this answer. */
  named?: boolean
  /** Dims a body that is visible only to staff. */
  muted?: boolean
}

/** A question or an answer with its parts. */
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

/** Share, edit, follow, flag, more: a line of text links and one-button forms. */
export function PostActions({ children }: { children: ReactNode }) {
  return <div className="post-actions">{children}</div>
}

export type ActionLinkProps = {
  href: string
  children: ReactNode
  /** With scripts, opens this URL's dialog in place. */
  dialog?: boolean
  /** With scripts, its comment form opens among the comments. */
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
