/** View of a question page; long Markdown sources are omitted. */
import type { T } from '#i18n/translate.ts'
import { displayName } from '#shared/display-name.ts'
import type { CommentItem } from '#posts/comments/list-comments.ts'
import { drawing } from '#markdown/drawing.ts'
import { drawnTitle } from '#markdown/drawn-title.ts'
import { frameOrigins } from '#markdown/embedding.ts'
import {
  hasExternalContent,
  hasWithheldImages,
  revealExternalContent,
  trustedSources,
} from '#markdown/images.ts'
import { scopeAnchors } from '#markdown/anchors.ts'
import { allowed, isStaff, reasonText, type Verdict } from '#kernel'
import type { Reaction } from '#posts/reactions/reactions.queries.ts'
import type { AnswerView } from '#posts/threads/list-answers.ts'
import type { Attribution } from '#posts/threads/threads.queries.ts'
import { LinkedFirst, type Thread } from '#posts/threads/show-thread.ts'
import { mayVote, type VoteDirection } from '#posts/votes/votes.policy.ts'
import { ObjectType, Pin, PostStatus, QuestionStatus, Show } from '#shared/codes.ts'
import { formatId, type Permalink, publicId } from '#shared/ids.ts'
import {
  absolute,
  editAnswerPath,
  editQuestionPath,
  linkedPath,
  questionPath,
  reviewPath,
  timelinePath,
  withQuery,
} from '#shared/paths.ts'
import type { Page } from '#web/kernel/page.ts'
import { permalinkOf, sideQuestion, tagChip, userRef } from '#web/posts/rows.ts'

/** Members with less reputation than this see advice on answering. */
const NewcomerRank = 100

type Options = { page: Page; images: ShownImages }

const names = (actions: { action: string }[]) => actions.map(({ action }) => action)

function source(attribution: Attribution | undefined) {
  return attribution
    ? { url: attribution.url, license: attribution.license, author: attribution.authorName }
    : null
}

/** The first few names, and how many more there are. */
function reactionView({ emoji, count, mine, people }: Reaction, t: T) {
  return {
    emoji,
    count,
    mine,
    names: people.map(one => displayName(one, t)),
    more: count - people.length,
  }
}

/** Link to the review task of a pending post. */
const reviewHref = (staff: boolean, status: number, objectId: string) =>
  staff && status === PostStatus.pending ? reviewPath({ type: 'queued_post', objectId }) : null

/** Verdict on a vote; always allowed for visitors, whose buttons lead to the login. */
type Voting = (
  post: { type: number; authorId: number; deleted: boolean },
  direction: VoteDirection | 'back',
) => Verdict

type Reader = { id: number; staff: boolean; voting: Voting }

function commentView(item: CommentItem, reader: Reader, askerId: number) {
  const id = formatId(ObjectType.comment, item.id)
  const post = { type: ObjectType.comment, authorId: item.userId, deleted: false }
  return {
    id,
    html: item.html,
    source: item.originalText,
    user: userRef(item.author),
    at: item.createdAt,
    replyTo: item.replyTo ? userRef(item.replyTo) : null,
    score: item.voteCount,
    voted: item.voted,
    own: item.userId === reader.id,
    mayVote: reader.voting(post, item.voted ? 'back' : 'up').allowed,
    asker: item.userId === askerId,
    pending: item.status === PostStatus.pending,
    reviewHref: reviewHref(reader.staff, item.status, id),
    actions: names(item.actions),
  }
}
/** Comments of one post: the first few, or one full page when the URL opens them. */
function commentsOf(thread: Thread, postId: number, total: number, reader: Reader) {
  const asker = thread.question.userId
  const opened = thread.openComments?.objectId === postId ? thread.openComments : null
  const list = opened ? opened.list : (thread.comments.get(postId) ?? [])
  // Pending ones are not in the total.
  const counted = list.filter(item => item.status === PostStatus.available)
  return {
    list: list.map(item => commentView(item, reader, asker)),
    hidden: opened ? 0 : Math.max(0, total - counted.length),
    page: opened?.page ?? 0,
    pages: opened?.pages ?? 0,
  }
}

/** Why a question is closed; a duplicate links to the earlier question by title. */
function bannerView(banner: Thread['question']['banner'], permalink: Permalink) {
  if (banner?.kind !== 'closed') return banner
  const { reason } = banner
  const { original = null } = reason ?? {}
  const link = original ? { href: questionPath(original, permalink), title: original.title } : null
  return { kind: banner.kind, reason: reason ? { ...reason, original: link } : null }
}

/** Sources of the external images that a page shows, where null = all; null if it shows none. */
type ShownImages = { sources: string[] | null } | null

/** What the reader asked for, or else what the site shows to everyone. */
export function imagesFor({ ctx }: Pick<Page, 'ctx'>, asked: boolean): ShownImages {
  const { legal, general } = ctx.settings
  if (asked) return { sources: null }
  return legal.external_content_display === 'always_display'
    ? { sources: trustedSources({ siteUrl: general.site_url, hosts: legal.image_hosts }) }
    : null
}

/** Origins that embedded frames of posts may use, once a reader allows them. */
export const framesFor = ({ ctx }: Pick<Page, 'ctx'>): string[] =>
  frameOrigins(ctx.ports.plugins, ctx.settings.general.site_url)

export function threadView(thread: Thread, { page, images }: Options) {
  const { ctx, url } = page
  const { question } = thread
  const permalink = permalinkOf(ctx.settings)
  const viewerId = ctx.viewer.id
  const staff = ctx.viewer.kind === 'member' && isStaff(ctx.viewer)
  const voting: Voting = (post, direction) =>
    ctx.viewer.kind === 'member' ? mayVote(ctx.viewer, post, direction, ctx.privileges) : allowed
  const reader = { id: viewerId, staff, voting }
  /**
   * Why the vote button is disabled; null when it works. The button of the reader's vote withdraws
   * it.
   */
  const voteRefusals = (
    type: number,
    { userId, status, vote }: { userId: number; status: number; vote: number },
  ) => {
    const post = { type, authorId: userId, deleted: status === PostStatus.deleted }
    const refusal = (direction: VoteDirection, sign: number) => {
      const verdict = voting(post, vote === sign ? 'back' : direction)
      return verdict.allowed ? null : reasonText(page.t, verdict)
    }
    return { up: refusal('up', 1), down: refusal('down', -1) }
  }
  const path = questionPath(question, permalink)
  // Several texts share the page: each answer's headings and footnotes get their own anchor prefix.
  const reveals = images && { ...images, frames: framesFor(page) }
  const show = (html: string, scope = '') => {
    const own = scope ? scopeAnchors(html, scope) : html
    return reveals ? revealExternalContent(own, reveals) : own
  }
  const id = formatId(ObjectType.question, question.id)
  const texts = [question.html, ...thread.answers.list.map(answer => answer.html)]
  const hidden = images
    ? texts.some(html => hasWithheldImages(html) && hasWithheldImages(show(html)))
    : texts.some(hasExternalContent)

  const shared = (pathname: string) => absolute(ctx.settings.general.site_url, pathname)
  /** Only members may open a timeline. */
  const history = (answerId?: string) =>
    ctx.viewer.kind === 'member' ? timelinePath(id, answerId) : null
  const reactions = (postId: number) =>
    (thread.reactions.get(postId) ?? []).map(one => reactionView(one, page.t))

  const answerView = (answer: AnswerView) => ({
    id: formatId(ObjectType.answer, answer.id),
    anchor: publicId(ObjectType.answer, answer.id, permalink),
    html: show(answer.html, String(answer.id)),
    url: shared(questionPath(question, permalink, answer.id)),
    editHref: editAnswerPath(id, formatId(ObjectType.answer, answer.id)),
    historyHref: history(formatId(ObjectType.answer, answer.id)),
    score: answer.voteCount,
    vote: answer.vote as 1 | 0 | -1,
    own: answer.userId === viewerId,
    voteRefusals: voteRefusals(ObjectType.answer, answer),
    accepted: answer.accepted === 2,
    user: userRef(answer.author),
    asker: answer.userId === question.userId,
    at: answer.createdAt,
    editedAt: answer.editedAt,
    editor: answer.editedAt ? userRef(answer.editor ?? answer.author) : null,
    state:
      answer.status === PostStatus.deleted
        ? 'deleted'
        : answer.status === PostStatus.pending
          ? 'pending'
          : null,
    named: answer.id === thread.namedAnswerId && !url.searchParams.has('commentId'),
    actions: names(answer.actions),
    source: source(thread.attributions.get(answer.id)),
    reactions: reactions(answer.id),
    comments: commentsOf(thread, answer.id, answer.commentCount, reader),
    reviewHref: reviewHref(staff, answer.status, formatId(ObjectType.answer, answer.id)),
  })

  const refusal = thread.mayAnswer.allowed ? null : reasonText(page.t, thread.mayAnswer)
  return {
    path,
    here: withQuery(url, {
      dialog: null,
      id: null,
      type: null,
      share: null,
      on: null,
      reply: null,
      edit: null,
    }),
    question: {
      id,
      title: question.title,
      titleHtml: drawnTitle(question.title, drawing(page.ctx.ports.plugins)),
      html: show(question.html),
      excerpt: question.excerpt,
      url: shared(path),
      editHref: editQuestionPath(id),
      historyHref: history(),
      tags: question.tags.map(tagChip),
      score: question.voteCount,
      vote: question.vote as 1 | 0 | -1,
      own: question.userId === viewerId,
      voteRefusals: voteRefusals(ObjectType.question, question),
      views: question.viewCount,
      user: userRef(question.author),
      at: question.createdAt,
      editedAt: question.editedAt,
      editor: question.editedAt ? userRef(question.editor ?? question.author) : null,
      closed: question.status === QuestionStatus.closed,
      deleted: question.status === QuestionStatus.deleted,
      unlisted: question.show === Show.unlisted,
      answerCount: question.answerCount,
      banner: bannerView(question.banner, permalink),
      actions: names(question.actions),
      source: source(thread.attributions.get(question.id)),
      reactions: reactions(question.id),
      followed: question.followed,
      bookmarked: question.collected,
      bookmarks: question.collectionCount,
      pinned: question.pin === Pin.yes,
      mayInvite: question.mayInvite.allowed,
      inviteRefusal: question.mayInvite.allowed ? null : reasonText(page.t, question.mayInvite),
      comments: commentsOf(thread, question.id, question.commentCount, reader),
      reviewHref: reviewHref(staff, question.status, id),
    },
    answers: thread.answers.list.map(answerView),
    answerCount: thread.answers.count,
    order: thread.order,
    page: thread.page,
    pages: thread.pages,
    mayAccept: thread.mayAccept,
    answerRefusal: refusal,
    /** New here, and not the asker: worth showing advice on answering. */
    newcomer:
      ctx.viewer.kind === 'member' &&
      ctx.viewer.rank < NewcomerRank &&
      question.userId !== viewerId,
    firstAnswerHref: question.firstAnswerId
      ? editAnswerPath(id, formatId(ObjectType.answer, question.firstAnswerId))
      : null,
    draftTarget: `answer:${question.id}`,
    draft: thread.draft ? { content: thread.draft.content, savedAt: thread.draft.savedAt } : null,
    invited: thread.invited.map(userRef),
    linked: {
      items: thread.linked.slice(0, LinkedFirst).map(row => sideQuestion(row, permalink)),
      more: thread.linked.length > LinkedFirst,
      href: linkedPath(publicId(ObjectType.question, question.id, permalink)),
    },
    related: thread.related.map(row => sideQuestion(row, permalink)),
    imagesHidden: hidden,
  }
}

export type ThreadModel = ReturnType<typeof threadView>
export type QuestionModel = ThreadModel['question']
export type AnswerModel = ThreadModel['answers'][number]
export type CommentsModel = QuestionModel['comments']
export type CommentModel = CommentsModel['list'][number]
