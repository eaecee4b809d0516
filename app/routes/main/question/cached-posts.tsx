/** Draws posts and comments whose markup is kept: those that differ only in their texts share it. */
import type { ComponentProps } from 'react'
import { displayName } from '#shared/display-name.ts'
import { type Component, type Own, ownName, useHoles, useStencil } from '#ui/cached.tsx'
import { type Speech, useSpeech } from '#ui/i18n.tsx'
import { visibleProse } from '#ui/kit/prose.tsx'
import { ownTime } from '#ui/kit/time-ago.tsx'
import { type AuthorCardProps, ownCard } from './author-card.tsx'
import { CommentWithActions, type ShownComment } from './comment-block.tsx'
import { type ShareLinks, shareLinks } from './share-menu.tsx'
import { threadLinks, type ThreadPosition } from './thread-links.ts'
import type { AnswerModel, CommentModel, QuestionModel, ThreadContext } from './types.ts'
import type { WrittenScore } from './vote-group.tsx'

export type Post = AnswerModel | QuestionModel

/** What is printed of every post. */
type Printed = Pick<
  AnswerModel,
  'id' | 'url' | 'html' | 'editHref' | 'historyHref' | 'editor' | 'editedAt'
> &
  Pick<AuthorCardProps, 'user' | 'at'> & { name: string; score: WrittenScore; share: ShareLinks }

export type PrintedPost<M extends Post> = Omit<M, keyof Printed> & Printed

type Kind = 'question' | 'answer' | 'accepted'
type Around = { place: ThreadPosition; title: string; speech: Speech }

/** Comments have no pictures and reputation. */
const ownUser = (own: Own, user: CommentModel['user'], place: string): CommentModel['user'] => ({
  ...user,
  avatar: null,
  rank: 0,
  username: user.deleted ? '' : ownName(own, `${place}username`, user.username),
  name: user.deleted ? '' : own(`${place}name`, user.name),
})

const ownComment = (own: Own, item: CommentModel, { time }: Speech): ShownComment => ({
  ...item,
  id: own('id', item.id),
  html: own('body', item.html),
  source: '',
  user: ownUser(own, item.user, 'by'),
  at: ownTime(own, item.at, time),
  replyTo: item.replyTo && ownUser(own, item.replyTo, 'to'),
})

function ownPlace(own: Own, place: ThreadPosition): ThreadPosition {
  const { pathname, search } = new URL(place.here, 'http://site.invalid')
  return {
    ...place,
    here: `/${own('here', pathname.slice(1))}${search}`,
    question: { ...place.question, id: own('question', place.question.id), title: '' },
    sharer: null,
  }
}

function ownShare(own: Own, url: string, { title, place }: Around): ShareLinks {
  const links = shareLinks({ url, title, sharer: place.sharer })
  return {
    url: own('share', links.url),
    mail: own('mail', links.mail),
    networks: links.networks.map(({ key, href }) => ({ key, href: own(key, href) })),
  }
}

/** Announced by screen readers before a post's text. */
const nameOf = ({ user, score }: Post, kind: Kind, { t, number }: Speech): string =>
  t(`question.post_name.${kind}`, { name: displayName(user, t), score: number(score) })

function printed(own: Own, post: Post, kind: Kind, around: Around): Printed {
  const { number, time } = around.speech
  const other = post.editor && post.editor.username !== post.user.username
  return {
    id: own('id', post.id),
    url: '',
    html: own('body', post.html),
    score: { shown: own('score', number(post.score)), exact: own('exact', String(post.score)) },
    editHref: own('edit', post.editHref),
    historyHref: post.historyHref && own('history', post.historyHref),
    user: ownCard(own, post.user, around.speech),
    at: ownTime(own, post.at, time),
    editor: other ? post.editor : null,
    editedAt: other ? post.editedAt : 0,
    name: own('heading', nameOf(post, kind, around.speech)),
    share: ownShare(own, post.url, around),
  }
}

const ofQuestion = (own: Own, post: QuestionModel, around: Around): PrintedPost<QuestionModel> => ({
  ...post,
  ...printed(own, post, 'question', around),
  tags: post.tags.map((tag, n) => ({
    ...tag,
    slug: ownName(own, `slug${n}`, tag.slug),
    name: own(`tag${n}`, tag.name),
  })),
})

const ofAnswer = (own: Own, post: AnswerModel, around: Around): PrintedPost<AnswerModel> => ({
  ...post,
  ...printed(own, post, post.accepted ? 'accepted' : 'answer', around),
  anchor: own('anchor', post.anchor),
})

/** Its markup is shared with other comments. */
const PlainComment = (props: Omit<ComponentProps<typeof CommentWithActions>, 'links'>) => (
  <CommentWithActions {...props} links={threadLinks(props.place)} />
)

type Block<M extends Post> = Component<{
  post: PrintedPost<M>
  place: ThreadPosition
  comments?: string
}>

const inPlace: Own = (_name, text) => text

export function useCachedPosts({ place, data }: ThreadContext) {
  const speech = useSpeech()
  const stencil = useStencil()
  const { markup } = useHoles()
  const around = { place, title: data.question.title, speech }
  const comment = (item: CommentModel, postId: string) => {
    const html = markup(item.id, visibleProse(item.html))
    return stencil(PlainComment, own => ({
      item: ownComment(own, { ...item, html }, speech),
      postId: own('post', postId),
      place: ownPlace(own, place),
    }))
  }
  /** The comments are drawn first: each shares its markup by itself. */
  const withComments = <M extends Post>(model: M) => {
    const drawn = model.comments.list.map(item => comment(item, model.id))
    const isKept = drawn.length > 0 && drawn.every(one => typeof one === 'string')
    const html = markup(model.id, visibleProse(model.html))
    const comments = isKept ? { ...model.comments, list: [] } : model.comments
    const rest = (own: Own) => ({
      place: ownPlace(own, place),
      comments: isKept ? own('comments', drawn.join('')) : undefined,
    })
    return { post: { ...model, html, comments }, rest }
  }
  return {
    question(QuestionBlock: Block<QuestionModel>, model: QuestionModel) {
      const { post, rest } = withComments(model)
      return stencil(QuestionBlock, own => ({ post: ofQuestion(own, post, around), ...rest(own) }))
    },
    answer(AnswerBlock: Block<AnswerModel>, model: AnswerModel) {
      const { post, rest } = withComments(model)
      return stencil(AnswerBlock, own => ({ post: ofAnswer(own, post, around), ...rest(own) }))
    },
    /** While a comment is written, nothing is kept. */
    written: {
      question: (post: QuestionModel) => ofQuestion(inPlace, post, around),
      answer: (post: AnswerModel) => ofAnswer(inPlace, post, around),
    },
  }
}
