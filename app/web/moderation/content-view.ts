/** Views of the administrators' post lists. */
import {
  AnswerStates,
  ContentOrders,
  QuestionStates,
} from '#moderation/post-lists/contents.schema.ts'
import {
  listContentAnswers,
  listContentComments,
  listContentQuestions,
  type ListedAnswer,
  type ListedComment,
  type ListedQuestion,
} from '#moderation/post-lists/list-contents.ts'
import { withoutBackticks } from '#shared/title-parts.ts'
import { titlesOf } from '#moderation/post-lists/contents.queries.ts'
import { ObjectType, Pin, PostStatus, QuestionStatus, Show } from '#shared/codes.ts'
import { formatId, parseId } from '#shared/ids.ts'
import { adminPath, postPath, questionPath, reviewPath, withQuery } from '#shared/paths.ts'
import { columnSorts } from '#web/kernel/column-sorts.ts'
import type { ContentItem, ContentKind, ContentModel } from '#ui/contents/content-model.ts'
import type { Page } from '#web/kernel/page.ts'
import { chosen, listItems, listTabs } from '#web/kernel/staff-list.ts'
import { permalinkOf, userRef } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** Default rows per page (spec §9). */
const PageSize = 10

const answersPath = (questionId: string) => `${adminPath('/answers')}?questionId=${questionId}`

/** A pending post has no page, only its review task. */
function waitingAt(status: number, id: string): string | null {
  return status === PostStatus.pending ? reviewPath({ type: 'queued_post', objectId: id }) : null
}

function questionActsOf({ status, show, pin }: ListedQuestion): string[] {
  if (status === QuestionStatus.deleted) return ['undelete']
  if (status === QuestionStatus.pending) return []
  const hidden = show === Show.unlisted
  const pinned = pin === Pin.yes
  return [
    status === QuestionStatus.closed ? 'reopen' : 'close',
    'delete',
    ...(hidden ? ['show'] : pinned ? ['unpin'] : ['hide', 'pin']),
  ]
}

function questionItem(row: ListedQuestion, { ctx }: Page): ContentItem {
  const id = formatId(ObjectType.question, row.id)
  return {
    id,
    title: row.title,
    excerpt: '',
    votes: row.votes,
    at: row.createdAt,
    href: questionPath(row, permalinkOf(ctx.settings)),
    accepted: row.acceptedAnswerId > 0,
    answers: { count: row.answers, href: answersPath(id) },
    user: userRef(row.author),
    marks: [
      ...(row.show === Show.unlisted ? ['unlisted' as const] : []),
      ...(row.pin === Pin.yes ? ['pinned' as const] : []),
    ],
    acts: questionActsOf(row),
    reviewHref: waitingAt(row.status, id),
  }
}

const postActsOf = (status: number, undeletable: boolean): string[] => {
  if (status === PostStatus.available) return ['delete']
  return status === PostStatus.deleted && undeletable ? ['undelete'] : []
}

function answerItem(row: ListedAnswer, { ctx }: Page): ContentItem {
  const id = formatId(ObjectType.answer, row.id)
  const question = { id: row.questionId, urlTitle: row.urlTitle }
  return {
    id,
    title: row.title,
    excerpt: row.excerpt,
    votes: row.votes,
    at: row.createdAt,
    href: postPath({ question, answerId: row.id }, permalinkOf(ctx.settings)),
    accepted: row.accepted === 2,
    answers: null,
    marks: [],
    user: userRef(row.author),
    acts: postActsOf(row.status, true),
    reviewHref: waitingAt(row.status, id),
  }
}

function commentItem(row: ListedComment, { ctx }: Page): ContentItem {
  const id = formatId(ObjectType.comment, row.id)
  const question = { id: row.questionId, urlTitle: row.urlTitle }
  const place = { question, answerId: row.answerId, commentId: row.id }
  return {
    id,
    title: row.title,
    excerpt: row.excerpt,
    votes: row.votes,
    at: row.createdAt,
    href: postPath(place, permalinkOf(ctx.settings)),
    accepted: false,
    answers: null,
    marks: [],
    user: userRef(row.author),
    acts: postActsOf(row.status, false),
    reviewHref: waitingAt(row.status, id),
  }
}

type Ask = Record<string, string | number | undefined>
type Found = { count: number; list: ContentItem[] }

const readers: Record<ContentKind, (page: ScreenArgs, ask: Ask) => Promise<Found>> = {
  async questions(page, ask) {
    const { count, list } = await page.run(listContentQuestions, ask)
    return { count, list: list.map(row => questionItem(row, page)) }
  },
  async answers(page, ask) {
    const { count, list } = await page.run(listContentAnswers, ask)
    return { count, list: list.map(row => answerItem(row, page)) }
  },
  async comments(page, ask) {
    const { count, list } = await page.run(listContentComments, ask)
    return { count, list: list.map(row => commentItem(row, page)) }
  },
}

/** Bulk actions by state. */
const bulkOf = (kind: ContentKind, state: string): string[] => {
  if (state === 'deleted') return kind === 'comments' ? [] : ['undelete']
  if (state === 'pending') return []
  if (kind !== 'questions') return ['delete']
  return state === 'closed' ? ['reopen', 'delete', 'hide'] : ['close', 'delete', 'hide']
}

/** The open dialog, with its posts. */
function dialogOf(kind: ContentKind, { url, ctx }: ScreenArgs) {
  const name = url.searchParams.get('dialog')
  if (!name) return null
  const ids = url.searchParams.getAll('id').slice(0, 100)
  const titles = titlesOf(
    ctx.db,
    kind,
    ids.map(id => parseId(id)?.seq ?? 0),
  )
  const posts = ids.flatMap(id => {
    const title = titles.get(parseId(id)?.seq ?? 0)
    return title === undefined ? [] : [{ id, title }]
  })
  return { name, posts }
}

function chipOf(page: ScreenArgs, questionId: string | null, clearHref: string) {
  const ref = parseId(questionId ?? undefined)
  if (ref?.type !== ObjectType.question) return null
  const title = titlesOf(page.ctx.db, 'questions', [ref.seq]).get(ref.seq)
  return { title: title ? withoutBackticks(title) : questionId!, clearHref }
}

export const contentView =
  (kind: ContentKind) =>
  async (page: ScreenArgs): Promise<ContentModel> => {
    const { url, t } = page
    const { searchParams: params } = url
    const states: readonly ['normal', ...string[]] =
      kind === 'questions' ? QuestionStates : AnswerStates
    const status = chosen(url, 'status', states)
    const query = (params.get('query') ?? '').slice(0, 100)
    const order = chosen(url, 'order', ContentOrders)
    const questionId = kind === 'answers' ? params.get('questionId') : null
    const question_id = parseId(questionId ?? undefined) ? questionId! : undefined
    const list = await listItems(
      url,
      PageSize,
      place => readers[kind](page, { status, query, order, question_id, ...place }),
      item => item,
    )
    const here = { pathname: list.path, search: list.search }
    return {
      kind,
      title: t(`contents.title.${kind}`),
      sorts: columnSorts(url, order, 'newest', { created: ['newest', 'oldest'] }),
      state: status,
      tabs: listTabs(url, 'status', states, status),
      words: query,
      ...list,
      bulk: bulkOf(kind, status),
      erasable: kind !== 'comments' && status === 'deleted' && list.count > 0,
      ticked: params.get('tick') === 'all',
      chip: chipOf(page, questionId, withQuery(here, { questionId: null, page: null })),
      dialog: dialogOf(kind, page),
    }
  }
