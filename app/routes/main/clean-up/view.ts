import type { FormReply } from '#ui/forms/form-reply.ts'
/** Removing a member's content: the props of the screen and the action of its form. */
import { withFields } from '#web/kernel/declared-fields.ts'
import { visibleEnd, SuspendDurations } from '#access/auth/suspension.ts'
import { cleanUpMember } from '#moderation/clean-up/clean-up-member.ts'
import { type CleanUpView, showCleanUp } from '#moderation/clean-up/show-clean-up.ts'
import type { Counts } from '#moderation/clean-up/clean-up.schema.ts'
import { invalid } from '#kernel'
import { listAuthors } from '#basics/users/users.queries.ts'
import { ObjectType, PostStatus, QuestionStatus } from '#shared/codes.ts'
import { languageTag } from '#shared/languages.ts'
import { formatId } from '#shared/ids.ts'
import { ownValue } from '#shared/own-value.ts'
import { cleanUpPath, postPath, staffLogPath, userPath } from '#shared/paths.ts'
import { type FormArgs, intent, type IntentHandler } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { pageNumber, pageWithin } from '#web/kernel/paging.ts'
import { permalinkOf, userRef } from '#web/posts/rows.ts'
import { insistOnSuspension } from '#web/people/suspension-form.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** Posts per page of the list. */
const PageSize = 20

/** Order of the parts. */
const Kinds = [
  'questions',
  'answers',
  'comments',
  'suggestions',
  'uploads',
  'drafts',
  'votes',
  'follows',
  'bookmarks',
  'reactions',
  'flags',
  'profile',
]

/** What was removed, in words: `3 questions and 1 answer`. */
function countsText(counts: Counts, { t, ctx }: Pick<Page, 't' | 'ctx'>): string {
  const parts = Kinds.filter(kind => ownValue(counts, kind)).map(kind =>
    t(`cleanup.count.${kind}`, { count: ownValue(counts, kind) ?? 0 }),
  )
  return new Intl.ListFormat(languageTag(ctx.locale)).format(parts)
}

const kindNames: Record<number, 'question' | 'answer' | 'comment'> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
}

function statusOf(status: number): 'pending' | 'closed' | null {
  if (status === PostStatus.pending) return 'pending'
  return status === QuestionStatus.closed ? 'closed' : null
}

function postItem(post: CleanUpView['posts']['list'][number], { ctx }: Page) {
  const question = { id: post.questionId, urlTitle: post.urlTitle }
  const isComment = post.objectType === ObjectType.comment
  const place = { question, answerId: post.answerId, commentId: isComment ? post.id : null }
  return {
    id: formatId(post.objectType, post.id),
    kind: kindNames[post.objectType]!,
    href: postPath(place, permalinkOf(ctx.settings)),
    title: post.title,
    excerpt: post.excerpt,
    at: post.createdAt,
    votes: post.votes,
    flags: post.flags,
    status: statusOf(post.status),
  }
}

function lastState(last: CleanUpView['last'], page: Page) {
  if (!last) return null
  const { db, now } = page.ctx
  const actor = listAuthors(db, [last.actorId], now).get(last.actorId)
  return {
    at: last.createdAt,
    by: actor ? userRef(actor) : null,
    finished: last.finishedAt > 0,
    what: countsText(last.counts, page),
  }
}

export async function cleanUpView(page: ScreenArgs) {
  const { run, params, url, t } = page
  const username = params.username
  const ask = async (number: number) => {
    const view = await run(showCleanUp, { username, page: number, page_size: PageSize })
    return { count: view.posts.count, list: view.posts.list, view }
  }
  const wanted = pageNumber(url.searchParams.get('page'))
  const { page: number, pages, found } = await pageWithin(wanted, PageSize, ask)
  const { member, left, last, mayChangeAccount } = found.view
  const mark = url.searchParams.get('mark')
  return {
    title: t('cleanup.title', { name: member.displayName }),
    member: {
      ...member,
      until: visibleEnd(member.suspendedUntil),
      id: String(member.id),
      name: member.displayName,
      avatar: member.avatar || null,
    },
    left,
    posts: found.list.map(post => postItem(post, page)),
    page: number,
    pages,
    /** What is selected initially: everything, the posts of this page, or nothing. */
    mark: mark === 'all' || mark === 'page' ? mark : null,
    last: lastState(last, page),
    mayChangeAccount,
    durations: [...SuspendDurations].reverse(),
    path: cleanUpPath(member.username),
    profileHref: userPath(member.username),
    logHref: staffLogPath(),
  }
}
/** Maps the form to the verb's input. The form must say which posts are meant. */
function wishes(args: FormArgs) {
  const { form, values } = args
  const posts = String(values.posts ?? '')
  if (!['none', 'chosen', 'all'].includes(posts))
    throw invalid({ field: 'posts', reason: 'cleanup.posts_missing' })
  const chosen = form.getAll('post_ids').map(String)
  if (posts === 'chosen' && chosen.length === 0)
    throw invalid({ field: 'post_ids', reason: 'cleanup.chosen_missing' })
  if (values.status === 'suspended') insistOnSuspension(args)
  return {
    user_id: values.user_id,
    status: values.status,
    suspend_duration: values.suspend_duration,
    suspend_type: values.suspend_type,
    suspend_msg: values.suspend_msg,
    remove_all_content: posts === 'all',
    post_ids: posts === 'chosen' ? chosen : [],
    undo_votes: values.undo_votes,
    take_back: values.take_back,
    clear_profile: values.clear_profile,
  }
}

export const cleanUpActs: Record<string, IntentHandler> = {
  'clean-up': withFields(
    ['posts'],
    intent(
      cleanUpMember,
      ({ counts, finished }, args) => {
        const what = countsText(counts, args)
        const key = !finished ? 'running' : what ? 'done' : 'nothing_left'
        const flash = { tone: 'success', key: `cleanup.${key}`, values: { what } } as const
        return { to: cleanUpPath(args.params.username ?? ''), flash }
      },
      wishes,
    ),
  ),
}

export type CleanUpModel = Awaited<ReturnType<typeof cleanUpView>>
export type CleanUpProps = { data: CleanUpModel; reply: FormReply | null }
