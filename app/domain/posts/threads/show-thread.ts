/** The whole question page in one verb: question, a page of answers, first comments, side lists. */
import { z } from 'zod'
import { type AnswerOrder, AnswerOrders, ObjectType, PostStatus } from '#shared/codes.ts'
import { parseId, parseIdOf } from '#shared/ids.ts'
import { mayAnswer } from '#posts/answers/answers.policy.ts'
import { positionOf } from '#posts/answers/answers.queries.ts'
import { type CommentItem, commentsOfPosts, listComments } from '#posts/comments/list-comments.ts'
import { findComment } from '#posts/comments/comments.queries.ts'
import { type Draft, showDraft } from '#posts/questions/drafts.ts'
import { type Ctx, lastPage, type Page, query, run, type Verdict, visitor, wire } from '#kernel'
import { invitedAmong, invitedIds } from '#posts/questions/invites.ts'
import { listLinkedTo } from '#posts/questions/near-questions.ts'
import { mayAccept } from '#posts/questions/questions.policy.ts'
import type { ListRow } from '#posts/questions/list.queries.ts'
import { type Reaction, reactionsTo } from '#posts/reactions/reactions.queries.ts'
import { type Author, listAuthors } from '#basics/users/users.queries.ts'
import { type AnswerView, loadAnswers } from './list-answers.ts'
import { relatedQuestions } from './related-questions.ts'
import { loadQuestion, type QuestionView } from './show-question.ts'
import { type Attribution, attributionsFor } from './threads.queries.ts'

export const AnswersPerPage = 15
/** Comments shown under a post before "more". */
export const CommentsFirst = 3
const CommentsPerPage = 15
/** Linking questions shown in the side box before "more". */
export const LinkedFirst = 5

const ShowThreadInput = z.object({
  id: wire.id(ObjectType.question, 'error.question.not_found'),
  /** Named in the URL: the page that contains it is opened. */
  answer_id: z.string().optional(),
  comment_id: z.string().optional(),
  order: wire.oneOf(AnswerOrders, 'default'),
  page: z.string().optional(),
  /** A post whose comments are shown page by page, and the page number. */
  comments: z.string().optional(),
  cpage: z.string().optional(),
})
type ShowThread = z.output<typeof ShowThreadInput>

export type Thread = {
  question: QuestionView
  answers: Page<AnswerView>
  order: AnswerOrder
  page: number
  pages: number
  /** The answer named in the URL, if it is shown. */
  namedAnswerId: number
  comments: Map<number, CommentItem[]>
  openComments: {
    objectId: number
    page: number
    pages: number
    count: number
    list: CommentItem[]
  } | null
  related: readonly ListRow[]
  /** The newest questions that link here; one more than is shown if there are further ones. */
  linked: readonly ListRow[]
  invited: Author[]
  /** By post. */
  reactions: Map<number, Reaction[]>
  attributions: Map<number, Attribution>
  mayAccept: boolean
  mayAnswer: Verdict
  draft: Draft | null
}

const pageNumber = (text: string | undefined) =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1

/** The answer named in the URL, directly or through one of its comments. */
function namedAnswer(ctx: Ctx, input: ShowThread): number {
  const own = parseIdOf(ObjectType.answer, input.answer_id)
  if (own) return own
  const commentId = parseIdOf(ObjectType.comment, input.comment_id)
  const comment = commentId ? findComment(ctx.db, commentId) : null
  return comment && comment.objectType === ObjectType.answer ? comment.objectId : 0
}

async function openComments(ctx: Ctx, input: ShowThread): Promise<Thread['openComments']> {
  const ref = parseId(input.comments)
  if (!ref || !input.comments) return null
  const place = { object_id: input.comments, page_size: CommentsPerPage }
  const wanted = pageNumber(input.cpage)
  let found = await run(listComments, ctx, { ...place, page: wanted })
  const pages = lastPage(found.count, CommentsPerPage)
  const page = Math.min(wanted, pages)
  if (page < wanted) found = await run(listComments, ctx, { ...place, page })
  return { objectId: ref.seq, page, pages, ...found }
}

function invitedPeople({ db, now }: Ctx, question: QuestionView): Author[] {
  const ids = invitedIds(question)
  return ids.length > 0 ? invitedAmong(listAuthors(db, ids, now), ids) : []
}

export const showThread = query({
  name: 'threads.show',
  guard: visitor,
  input: ShowThreadInput,
  async run(ctx, input): Promise<Thread> {
    const { db, viewer, privileges, settings } = ctx
    const question = loadQuestion(ctx, input.id)
    const named = namedAnswer(ctx, input)
    const filter = {
      questionId: question.id,
      order: input.order,
      size: AnswersPerPage,
      offset: 0,
      withHidden: named > 0,
    }
    let page = pageNumber(input.page)
    if (named > 0 && !input.page) {
      const position = positionOf(db, viewer, filter, named)
      if (position >= 0) page = Math.floor(position / AnswersPerPage) + 1
    }
    let answers = loadAnswers(ctx, { ...filter, offset: (page - 1) * AnswersPerPage })
    const pages = lastPage(answers.count, AnswersPerPage)
    if (page > pages) {
      page = pages
      answers = loadAnswers(ctx, { ...filter, offset: (page - 1) * AnswersPerPage })
    }
    // A deleted answer is shown only if the URL names it.
    answers.list = answers.list.filter(row => row.status !== PostStatus.deleted || row.id === named)

    const postIds = [question.id, ...answers.list.map(row => row.id)]
    const withComments = postIds.filter(
      id =>
        (id === question.id
          ? question.commentCount
          : answers.list.find(row => row.id === id)!.commentCount) > 0,
    )
    const comments = commentsOfPosts(ctx, {
      counted: withComments,
      all: postIds,
      limit: CommentsFirst,
      named: parseIdOf(ObjectType.comment, input.comment_id),
    })
    const restricted = settings.write.restrict_answer && question.firstAnswerId > 0
    const member = viewer.kind === 'member' && viewer.mailStatus === 1
    return {
      question,
      answers,
      order: input.order,
      page,
      pages,
      namedAnswerId: answers.list.some(row => row.id === named) ? named : 0,
      comments,
      openComments: await openComments(ctx, input),
      related: relatedQuestions(ctx, question),
      linked: question.linkedCount > 0 ? listLinkedTo(db, question.id, LinkedFirst + 1) : [],
      invited: invitedPeople(ctx, question),
      reactions: reactionsTo(db, viewer.id, postIds),
      attributions: attributionsFor(db, postIds),
      mayAccept: mayAccept(viewer, question, privileges).allowed,
      mayAnswer: mayAnswer(viewer, question, privileges, restricted),
      draft: member ? await run(showDraft, ctx, { target: `answer:${question.id}` }) : null,
    }
  },
})
