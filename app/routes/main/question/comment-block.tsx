import type { ReactNode } from 'react'
import { displayName } from '#shared/display-name.ts'
import { editorPartsPath, withQuery } from '#shared/paths.ts'
import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions, TextAreaField } from '#ui/kit/inputs.tsx'
import { Pager } from '#ui/kit/pager.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import type { UserRef } from '#ui/kit/user-line.tsx'
import { CommentItem, type CommentItemProps, CommentList } from './comments.tsx'
import { ActionLink } from './post-frame.tsx'
import type { ThreadLinks, ThreadPosition } from './thread-links.ts'
import type { CommentModel, CommentsModel, ThreadContext } from './types.ts'

/** A link to the field focuses it; `autofocus` is ignored when the URL has a fragment. */
const Field = 'original_text'

type FormProps = {
  context: ThreadContext
  intent: 'comment-add' | 'comment-edit'
  label: string
  help: string
  submit: string
  anchor: string
  /** Id of the parent post. */
  post: string
  fields: Record<string, string>
  source?: string
}

/** Members who can be mentioned: everyone who wrote on this page, except the reader. */
function participants({ question, answers }: ThreadContext['data'], reader?: string): UserRef[] {
  const posts = [question, ...answers]
  const people = posts.flatMap(({ user, editor, comments }) => [
    user,
    ...(editor ? [editor] : []),
    ...comments.list.map(comment => comment.user),
  ])
  const byName = new Map(people.map(person => [person.username, person]))
  return [...byName.values()].filter(one => !one.deleted && one.username !== reader)
}

/** Names to use after an @, for readers without suggestions while typing. */
function Participants({ data }: Pick<ThreadContext, 'data'>) {
  const t = useT()
  const { viewer } = useFrameData()
  const people = participants(data, viewer?.username)
  if (people.length === 0) return null
  return (
    <details className="comment-people">
      <summary>{t('question.comment.people', { count: people.length })}</summary>
      <ul>
        {people.map(({ username, name }) => (
          <li key={username}>
            <code>{`@${username}`}</code>
            {name === username ? null : <bdi>{` ${name}`}</bdi>}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Writing, replying or editing; the typed text stays after an error. */
function CommentForm(props: FormProps) {
  const { context, intent, label, help, submit, anchor, post, fields, source } = props
  const t = useT()
  const { reply, back } = context
  const mine = reply?.intent === intent ? reply : null
  const typed = mine ? String(mine.values.original_text ?? '') : (source ?? '')
  return (
    <PostForm
      intent={intent}
      reply={mine}
      fields={{ ...fields, back: back(anchor) }}
      className="comment-form"
      id="comment-form"
      data-guard-unsaved
      data-region={`#comments-${post}`}
    >
      <ErrorSummary errors={mine?.errors} labels={{ [Field]: label }} />
      <TextAreaField
        id={Field}
        name={Field}
        label={label}
        help={help}
        rows={3}
        defaultValue={typed}
        autoFocus
        data-editor={editorPartsPath({ for: Field })}
      />
      <Participants data={context.data} />
      <CaptchaSlot reply={mine} />
      <FormActions>
        <Button tone="primary" small>
          {submit}
        </Button>
        <a className="btn btn-quiet btn-small" href={back(anchor)}>
          {t('common.action.cancel')}
        </a>
      </FormActions>
    </PostForm>
  )
}

/** True when the requested form belongs to one of the posts. */
export function mayWriteComment({ data, gate, reply }: ThreadContext): boolean {
  const { dialog, question, answers } = data
  if (!gate.activated) return false
  const posts = [question, ...answers]
  if (!dialog.edit) return posts.some(({ id }) => id === dialog.on)
  const mine = posts.flatMap(post => post.comments.list).find(({ id }) => id === dialog.edit)
  return Boolean(mine && (mine.actions.includes('edit') || reply?.intent === 'comment-edit'))
}

export type ShownComment = Omit<CommentModel, 'at'> & Pick<CommentItemProps, 'at'>

type ItemProps = {
  item: ShownComment
  postId: string
  place: ThreadPosition
  links: ThreadLinks
  /** Set while a comment is being written. */
  writing?: ThreadContext
}

/** True while a comment form is open, or was sent: then comments are not kept. */
export const isWritingComment = ({ data, reply }: ThreadContext): boolean =>
  data.dialog.name === 'comment' || (reply?.intent.startsWith('comment-') ?? false)

export function CommentWithActions({ item, postId, place, links, writing }: ItemProps) {
  const t = useT()
  const { gate, back, dialog, report } = links
  const may = (action: string) => item.actions.includes(action)
  const login = gate.login(item.id)
  const replyKeys = { dialog: 'comment', on: postId, reply: item.id }
  const actions = (
    <>
      {item.pending || place.question.deleted ? null : (
        <ActionLink
          href={login ?? dialog(replyKeys, Field)}
          dialog={Boolean(login)}
          comment={!login}
        >
          {t('question.comment.reply')}
        </ActionLink>
      )}
      {item.reviewHref ? <ActionLink href={item.reviewHref}>{t('held.open')}</ActionLink> : null}
      {may('report') ? (
        <ActionLink href={report(item.id, 'comment')} dialog>
          {t('flag.open')}
        </ActionLink>
      ) : null}
      {may('edit') ? (
        <ActionLink href={dialog({ dialog: 'comment', on: postId, edit: item.id }, Field)} comment>
          {t('common.action.edit')}
        </ActionLink>
      ) : null}
      {may('delete') ? (
        <ActionLink href={dialog({ dialog: 'delete-comment', id: item.id })} dialog>
          {t('common.action.delete')}
        </ActionLink>
      ) : null}
    </>
  )
  return (
    <>
      <CommentItem
        id={item.id}
        html={item.html}
        user={item.user}
        at={item.at}
        replyTo={item.replyTo}
        score={item.score}
        voted={item.voted}
        pending={item.pending}
        vote={!item.mayVote || item.pending ? null : { back: back(item.id), loginHref: login }}
        asker={item.asker}
        actions={actions}
      />
      {writing ? <OpenForm item={item} postId={postId} context={writing} /> : null}
    </>
  )
}

/** The form below a comment that is edited or answered. */
function OpenForm({
  item,
  postId,
  context,
}: Pick<ItemProps, 'item' | 'postId'> & {
  context: ThreadContext
}) {
  const t = useT()
  const { data, gate, reply } = context
  const { name, edit, reply: answered } = data.dialog
  if (name !== 'comment') return null
  // Too late to edit: the form keeps the typed text and says why.
  const mayEdit = item.actions.includes('edit') || reply?.intent === 'comment-edit'
  if (edit === item.id && mayEdit)
    return (
      <li>
        <CommentForm
          context={context}
          intent="comment-edit"
          label={t('question.comment.edit')}
          help={t('question.comment.mention_help')}
          submit={t('common.action.save')}
          anchor={item.id}
          post={postId}
          fields={{ comment_id: item.id }}
          source={item.source}
        />
      </li>
    )
  if (answered !== item.id || !gate.activated) return null
  return (
    <li>
      <CommentForm
        context={context}
        intent="comment-add"
        label={t('question.comment.reply_to', { name: displayName(item.user, t) })}
        help={t('question.comment.mention_help')}
        submit={t('question.comment.reply')}
        anchor={item.id}
        post={postId}
        fields={{ object_id: postId, reply_comment_id: item.id }}
      />
    </li>
  )
}

export type CommentBlockProps = Omit<ItemProps, 'item'> & {
  kind: 'question' | 'answer'
  comments: CommentsModel
  drawn?: ReactNode
}

/** The comments of one post, with links to more and to the form. */
export function CommentBlock(props: CommentBlockProps) {
  const { postId, kind, comments, place, links, writing, drawn } = props
  const t = useT()
  const { gate, here, dialog } = links
  const anchor = `comments-${postId}`
  const login = gate.login(anchor)
  const asked = writing?.data.dialog
  // A reply whose comment is gone becomes a regular comment.
  const replying = comments.list.some(item => item.id === asked?.reply)
  const opened =
    asked?.name === 'comment' && asked.on === postId && !replying && !asked.edit && gate.activated
  const add =
    writing && opened ? (
      <CommentForm
        context={writing}
        intent="comment-add"
        label={t('question.comment.write')}
        help={t(`question.comment.help_${kind}`)}
        submit={t('question.comment.add')}
        anchor={anchor}
        post={postId}
        fields={{ object_id: postId }}
      />
    ) : place.question.deleted ? null : (
      <ActionLink
        href={login ?? dialog({ dialog: 'comment', on: postId }, Field)}
        dialog={Boolean(login)}
        comment={!login}
      >
        {t('question.comment.add_link')}
      </ActionLink>
    )
  const all = () => `${withQuery(here, { comments: postId, cpage: null })}#${anchor}`
  const more = comments.hidden > 0 ? { href: all(), count: comments.hidden } : null
  const items = (
    <>
      {drawn ??
        comments.list.map(item => (
          <CommentWithActions key={item.id} {...{ item, postId, place, links, writing }} />
        ))}
      {comments.pages > 1 ? (
        <li key="pager">
          <Pager
            page={comments.page}
            pages={comments.pages}
            path={here.pathname}
            query={here.search}
            name="cpage"
            anchor={anchor}
            label={t('question.comment.pages')}
          />
        </li>
      ) : null}
    </>
  )
  return (
    <CommentList postId={postId} more={more} add={add}>
      {drawn || comments.list.length > 0 ? items : null}
    </CommentList>
  )
}
