import { closedFor } from '#shared/closing-note.ts'
import type { ReactNode } from 'react'
import type { T } from '#i18n/translate.ts'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { AuthorCard, type AuthorCardProps, cardUser } from './author-card.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { TagList } from '#ui/kit/tag-chip.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { AcceptButton } from './accept-button.tsx'
import { ActionLink, PostActions, PostFrame } from './post-frame.tsx'
import { QuestionHead } from './question-head.tsx'
import { Reactions } from './reactions.tsx'
import { ShareMenu } from './share-menu.tsx'
import { BookmarkToggle, FollowToggle } from './toggles.tsx'
import { VoteGroup } from './vote-group.tsx'
import { CommentBlock, isWritingComment } from './comment-block.tsx'
import { type Post, type PrintedPost, useCachedPosts } from './cached-posts.tsx'
import { StateMenu } from './state-menu.tsx'
import { threadLinks, type ThreadPosition } from './thread-links.ts'
import type { AnswerModel, QuestionModel, ThreadContext } from './types.ts'

type Source = { url: string; license: string; author: string } | null

/** Original URL, author and license of an imported post. */
function Attribution({ source }: { source: Source }) {
  const t = useT()
  if (!source) return null
  return (
    <p className="author-act">
      {source.url ? (
        <a href={source.url} rel="nofollow noopener">
          {t('question.source', { author: source.author })}
        </a>
      ) : (
        t('question.source', { author: source.author })
      )}
      {source.license ? ` · ${source.license}` : null}
    </p>
  )
}

type CardsProps = Pick<AnswerModel, 'editor' | 'editedAt' | 'source' | 'historyHref'> &
  Pick<AuthorCardProps, 'user' | 'at'> & {
    act: 'asked' | 'answered'
    asker: boolean
  }

function Authors(props: CardsProps) {
  const { user, at, editor, editedAt, source, historyHref, act, asker } = props
  const t = useT()
  return (
    <>
      {editor ? (
        <AuthorCard
          user={cardUser(editor, t)}
          act="edited"
          at={editedAt}
          historyHref={historyHref}
        />
      ) : null}
      <AuthorCard user={user} act={act} at={at} historyHref={historyHref} asker={asker}>
        <Attribution source={source} />
      </AuthorCard>
    </>
  )
}

/** Links staff from a pending post to its review task. */
const reviewLink = (href: string | null, t: T) =>
  href ? (
    <LinkButton href={href} small>
      {t('held.open')}
    </LinkButton>
  ) : null

function QuestionBanner({ question }: { question: QuestionModel }) {
  const t = useT()
  const { banner } = question
  if (!banner)
    return question.unlisted ? (
      <Banner tone="warning">{t('question.banner.unlisted')}</Banner>
    ) : null
  if (banner.kind === 'deleted')
    return <Banner tone="danger" title={t('error.question.already_deleted')} />
  if (banner.kind === 'pending')
    return (
      <Banner
        title={t('error.question.under_review')}
        actions={reviewLink(question.reviewHref, t)}
      />
    )
  const reason = banner.reason
  const message = reason?.closeMessage ?? ''
  const earlier =
    reason?.original ?? (/^https?:\/\//.test(message) ? { href: message, title: message } : null)
  return (
    <Banner title={closedFor(reason?.closeType ?? 0, t)} icon="lock">
      {earlier ? (
        <p>
          {`${t('question.close.duplicate_of')} `}
          <a href={earlier.href} dir="auto">
            {earlier.title}
          </a>
        </p>
      ) : message ? (
        <p>{message}</p>
      ) : null}
      {reason && reason.closedAt > 0 ? (
        <p className="quiet">
          {`${t('question.banner.closed_at')} `}
          <TimeAgo at={reason.closedAt} />
        </p>
      ) : null}
    </Banner>
  )
}

type PostProps<M extends Post> = {
  post: PrintedPost<M>
  place: ThreadPosition
  writing?: ThreadContext
  /** The comments, if they are drawn already. */
  comments?: string
}

type BlockProps = { context: ThreadContext }

type QuestionBlockProps = BlockProps & {
  /** A line between title and body. */
  notice?: ReactNode
}

const InHead = { title: '', titleHtml: null, excerpt: '', views: 0, answerCount: 0, banner: null }

export function QuestionBlock({ context, notice: notification }: QuestionBlockProps) {
  const posts = useCachedPosts(context)
  const { data, place, gate, back } = context
  const { question } = data
  return (
    <>
      <QuestionBanner question={question} />
      <QuestionHead
        title={question.title}
        titleHtml={question.titleHtml}
        href={data.path}
        url={question.url}
        closed={question.closed}
        askedAt={question.at}
        editedAt={question.editedAt || null}
        views={question.views}
        historyHref={question.historyHref}
        follow={
          question.deleted && !question.followed ? null : (
            <FollowToggle
              objectId={question.id}
              on={question.followed}
              back={back('question')}
              loginHref={gate.login('question')}
            />
          )
        }
      />
      {notification}
      {isWritingComment(context) ? (
        <QuestionPost post={posts.written.question(question)} place={place} writing={context} />
      ) : (
        // The rest is in the head.
        posts.question(QuestionPost, { ...question, ...InHead })
      )}
    </>
  )
}

function QuestionPost({ post: question, place, writing, comments }: PostProps<QuestionModel>) {
  const t = useT()
  const links = threadLinks(place)
  const { gate, back, dialog, report } = links
  const may = (action: string) => question.actions.includes(action)
  return (
    <PostFrame
      id="question"
      kind="question"
      name={question.name}
      muted={question.deleted}
      rail={
        <>
          <VoteGroup
            objectId={question.id}
            kind="question"
            score={question.score}
            mine={question.vote}
            back={back('question')}
            loginHref={gate.login('question')}
            refusals={question.voteRefusals}
          />
          <BookmarkToggle
            objectId={question.id}
            on={question.bookmarked}
            count={question.bookmarks}
            back={back('question')}
            loginHref={gate.login('question')}
          />
        </>
      }
      actions={
        <PostActions>
          <Reactions
            objectId={question.id}
            reactions={question.reactions}
            back={back('question')}
            loginHref={gate.login('question')}
          />
          <ShareMenu id={question.id} links={question.share} />
          {may('report') ? (
            <ActionLink href={report(question.id, 'question')} dialog>
              {t('flag.open')}
            </ActionLink>
          ) : null}
          {may('edit') ? (
            <ActionLink href={question.editHref}>{t('common.action.edit')}</ActionLink>
          ) : null}
          {may('delete') ? (
            <ActionLink href={dialog({ dialog: 'delete' })} dialog>
              {t('common.action.delete')}
            </ActionLink>
          ) : null}
          {may('undelete') ? (
            <ActionLink href={dialog({ dialog: 'undelete' })} dialog>
              {t('question.undelete')}
            </ActionLink>
          ) : null}
          <StateMenu question={question} links={links} />
        </PostActions>
      }
      authors={<Authors {...question} act="asked" asker />}
      comments={
        <CommentBlock
          postId={question.id}
          kind="question"
          comments={question.comments}
          drawn={comments}
          {...{ place, links, writing }}
        />
      }
    >
      <Prose html={question.html} />
      <TagList tags={question.tags} t={t} />
    </PostFrame>
  )
}

export function AnswerBlock({ answer, context }: BlockProps & { answer: AnswerModel }) {
  const posts = useCachedPosts(context)
  const { place } = context
  return isWritingComment(context) ? (
    <AnswerPost post={posts.written.answer(answer)} place={place} writing={context} />
  ) : (
    posts.answer(AnswerPost, answer)
  )
}

function AnswerPost({ post: answer, place, writing, comments }: PostProps<AnswerModel>) {
  const t = useT()
  const links = threadLinks(place)
  const { gate, back, dialog, report } = links
  const may = (action: string) => answer.actions.includes(action)
  const banner =
    answer.state === 'deleted' ? (
      <Banner tone="danger" title={t('question.answer.is_deleted')} />
    ) : answer.state === 'pending' ? (
      <Banner title={t('question.answer.is_pending')} actions={reviewLink(answer.reviewHref, t)} />
    ) : null
  return (
    <PostFrame
      id={answer.anchor}
      kind="answer"
      name={answer.name}
      accepted={answer.accepted}
      banner={banner}
      named={answer.named}
      muted={answer.state === 'deleted'}
      rail={
        <VoteGroup
          objectId={answer.id}
          kind="answer"
          score={answer.score}
          mine={answer.vote}
          back={back(answer.anchor)}
          loginHref={gate.login(answer.anchor)}
          refusals={answer.voteRefusals}
        />
      }
      actions={
        <PostActions>
          {place.mayAccept && !answer.state ? (
            <AcceptButton
              questionId={place.question.id}
              answerId={answer.id}
              accepted={answer.accepted}
              back={back(answer.anchor)}
            />
          ) : null}
          <Reactions
            objectId={answer.id}
            reactions={answer.reactions}
            back={back(answer.anchor)}
            loginHref={gate.login(answer.anchor)}
          />
          <ShareMenu id={answer.id} links={answer.share} />
          {may('report') ? (
            <ActionLink href={report(answer.id, 'answer')} dialog>
              {t('flag.open')}
            </ActionLink>
          ) : null}
          {may('edit') ? (
            <ActionLink href={answer.editHref}>{t('common.action.edit')}</ActionLink>
          ) : null}
          {may('delete') ? (
            <ActionLink href={dialog({ dialog: 'delete-answer', id: answer.id })} dialog>
              {t('common.action.delete')}
            </ActionLink>
          ) : null}
          {may('undelete') ? (
            <ActionLink href={dialog({ dialog: 'undelete-answer', id: answer.id })} dialog>
              {t('question.undelete')}
            </ActionLink>
          ) : null}
        </PostActions>
      }
      authors={<Authors {...answer} act="answered" />}
      comments={
        <CommentBlock
          postId={answer.id}
          kind="answer"
          comments={answer.comments}
          drawn={comments}
          {...{ place, links, writing }}
        />
      }
    >
      <Prose html={answer.html} />
    </PostFrame>
  )
}
