/** The review screen: the queues of this reviewer and the requested task. */
import { countFlaggedPosts, listFlaggedPosts } from '#moderation/flags/list-flags.ts'
import { listReviewQueues, listSuggestions } from '#moderation/review/list-suggestions.ts'
import { mayAuditSomething } from '#posts/history/audit.policy.ts'
import { forbidden, staffOnly } from '#kernel'
import { listPendingPosts } from '#moderation/review/list-pending-posts.ts'
import { reviewPath } from '#shared/paths.ts'
import { pageNumber } from '#web/kernel/paging.ts'
import type { Page } from '#web/kernel/page.ts'
import { editTask, flagTask, pendingTask } from './review-tasks.ts'

type QueueName = 'queued_post' | 'flagged_post' | 'suggested_post_edit'
type Queue = { name: QueueName; waiting: number }

/** Queues of the viewer. Flags on one post are one task here. */
async function queuesOf({ run, ctx }: Page): Promise<Queue[]> {
  const queues = await run(listReviewQueues, {})
  const right = mayAuditSomething(ctx.viewer, ctx.privileges)
  if (!right.allowed) throw forbidden('base.forbidden_error', right.details)
  return queues.map(({ name, waiting }) => ({
    name,
    waiting: name === 'flagged_post' ? countFlaggedPosts(ctx.db) : waiting,
  }))
}

const names: readonly string[] = ['queued_post', 'flagged_post', 'suggested_post_edit']

/** The requested queue, else the first with work. Queues the viewer may not review are refused. */
function chosen(queues: Queue[], asked: string | null): Queue {
  const named = queues.find(queue => queue.name === asked)
  if (named) return named
  if (asked !== null && names.includes(asked)) {
    throw forbidden('base.forbidden_error', { wording: staffOnly })
  }
  return queues.find(queue => queue.waiting > 0) ?? queues[0]!
}

type Asked = { page: number; flagId: number; objectId: string }

/** A task and the total; past the last page it is the first one again. */
async function taskOf(page: Page, queue: QueueName, asked: Asked) {
  const { run } = page
  if (queue === 'flagged_post') {
    const found = await run(listFlaggedPosts, { page: asked.page, flag_id: asked.flagId })
    return { count: found.count, task: found.list[0] ? flagTask(page, found.list[0]) : null }
  }
  if (queue === 'queued_post') {
    const { list } = asked.objectId
      ? await run(listPendingPosts, { object_id: asked.objectId })
      : { list: [] }
    const found = await run(listPendingPosts, { page: asked.page })
    const pending = list[0] ?? found.list[0]
    return { count: found.count, task: pending ? pendingTask(page, pending) : null }
  }
  const found = await run(listSuggestions, { page: asked.page })
  return { count: found.count, task: found.list[0] ? editTask(page, found.list[0]) : null }
}

async function within(page: Page, queue: QueueName, asked: Asked) {
  const found = await taskOf(page, queue, asked)
  if (found.task || asked.page === 1) return { ...found, number: asked.page }
  return { ...(await taskOf(page, queue, { ...asked, page: 1 })), number: 1 }
}

/** Where Skip leads: the next task, else another queue with work; null when there is none. */
function skipHref(queues: Queue[], queue: Queue, number: number, count: number): string | null {
  const type = queue.name
  if (count > 1) return reviewPath({ type, page: number < count ? number + 1 : 1 })
  const other = queues.find(({ name, waiting }) => name !== type && waiting > 0)
  return other ? reviewPath({ type: other.name }) : null
}

export async function reviewView(page: Page) {
  const { url } = page
  const query = (name: string) => url.searchParams.get(name)
  const queues = await queuesOf(page)
  const queue = chosen(queues, query('type'))
  const type = queue.name
  const flagId = Number(/^\d{1,15}$/.exec(query('flag') ?? '')?.[0] ?? 0)
  const asked = { page: pageNumber(query('page')), flagId, objectId: query('objectId') ?? '' }
  const { task, count, number } = await within(page, type, asked)
  const here = { type, page: number > 1 ? number : null }
  const skip = skipHref(queues, queue, number, count)
  // A dialog belongs to one flag: when that flag is decided, the dialog is not shown for another
  // post.
  const meant = task?.kind === 'flag' && task.flags.some(flag => flag.id === flagId)
  return {
    type,
    queues: queues.map(({ name, waiting }) => ({
      name,
      waiting,
      href: reviewPath({ type: name }),
    })),
    done: queues.every(({ waiting }) => waiting === 0),
    number,
    count,
    back: `${reviewPath(here)}#task`,
    skip: skip && `${skip}#task`,
    flagGone: flagId > 0 && !meant,
    dialog: meant ? query('dialog') : null,
    task,
  }
}

export type ReviewModel = Awaited<ReturnType<typeof reviewView>>
