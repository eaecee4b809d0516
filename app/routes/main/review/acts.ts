/** Decisions of reviewers: each form names its task, and where to go next. */
import { closeFields, textOfReason } from '#web/posts/reason-text.ts'
import { withFields } from '#web/kernel/declared-fields.ts'
import {
  decideFlags,
  type FlagDecision,
  type EarlierDecision,
} from '#moderation/flags/decide-flag.ts'
import type { FlagOperation } from '#moderation/flags/outcome.ts'
import { type Decision, decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { decidePendingPost, type PendingDecision } from '#moderation/review/decide-pending-post.ts'
import { findRevision } from '#basics/revisions/revisions.queries.ts'
import { findPending } from '#basics/screening/pending-posts.queries.ts'
import { listAuthors } from '#basics/users/users.queries.ts'
import { RevisionStatus } from '#shared/codes.ts'
import { orConflict } from '#web/posts/edit-conflict.ts'
import {
  backOf,
  type FormArgs,
  type IntentHandler,
  type Success,
  taking,
} from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { mayCreateTags } from '#web/posts/writing-view.ts'
import {
  previewOf,
  questionFace,
  questionInput,
  tagIntents,
  withTagsField,
  questionFields,
} from '#web/posts/writing-fields.ts'

const said = (key: string): Success => ({ flash: { tone: 'success', key } })

/** Someone else decided first: who, and how. Nothing was changed now. */
function warned(page: Page, reviewerId: number, what: string): Success {
  if (reviewerId === page.ctx.viewer.id) {
    return { flash: { tone: 'warning', key: `review.own.${what}` } }
  }
  const name = listAuthors(page.ctx.db, [reviewerId], page.ctx.now).get(reviewerId)?.displayName
  if (!name) return { flash: { tone: 'warning', key: 'review.already.unknown' } }
  return { flash: { tone: 'warning', key: `review.already.${what}`, values: { name } } }
}

const toldFlags = (page: Page, { operation, reviewer }: EarlierDecision): Success =>
  operation
    ? warned(page, reviewer.id, operation)
    : { flash: { tone: 'warning', key: 'review.already.unknown' } }

/** Binds one way to decide on flags; `fields` picks the verb's input from the form. */
const flagAct = (
  operation: FlagOperation,
  fields: (args: FormArgs) => object = () => ({}),
): IntentHandler =>
  withFields(
    ['flag_ids', 'outcome'],
    taking(decideFlags, async args => {
      const { form, run } = args
      const result: FlagDecision = await run(decideFlags, {
        ...fields(args),
        flag_ids: String(form.get('flag_ids') ?? ''),
        operation_type: operation,
        outcome: String(form.get('outcome') ?? ''),
      })
      const { alreadyDecided } = result
      return {
        to: backOf(args),
        ...(alreadyDecided ? toldFlags(args, alreadyDecided) : said(`review.done.${operation}`)),
      }
    }),
  )

/** A form without a choice of reasons has the text directly. */
const closing = (args: FormArgs) => ({
  close_type: args.values.close_type,
  close_msg: args.values.close_msg ?? textOfReason(args, 'close_msg', args.values.close_type),
})

const editing = ({ form }: FormArgs) => ({
  ...questionInput(form),
  revision_id: String(form.get('revision_id') ?? ''),
})

async function decidePendingTask(args: FormArgs, status: 'approve' | 'reject'): Promise<Success> {
  const { run, values, ctx } = args
  const result: PendingDecision = await run(decidePendingPost, { ...values, status })
  if (!result.alreadyDecided) return said(`review.done.${status}_post`)
  const reviewerId = findPending(ctx.db, Number(values.review_id))?.reviewerId ?? 0
  return warned(args, reviewerId, result.decision === 'approved' ? 'approve_post' : 'reject_post')
}

async function decideEditTask(args: FormArgs, operation: 'approve' | 'reject'): Promise<Success> {
  const { run, values, ctx } = args
  const id = String(values.id ?? '')
  const decision: Decision = await run(decideSuggestion, { id, operation })
  if (decision === 'none') {
    const revision = findRevision(ctx.db, /^\d{1,15}$/.test(id) ? Number(id) : 0)
    const approved = revision?.status === RevisionStatus.passed
    return warned(args, revision?.reviewUserId ?? 0, approved ? 'approve_edit' : 'reject_edit')
  }
  if (operation === 'approve' && decision === 'rejected') {
    return { flash: { tone: 'warning', key: 'review.edit.gone' } }
  }
  return said(`review.done.${operation}_edit`)
}

const decide = (operation: 'approve' | 'reject'): IntentHandler =>
  withFields(['task', 'id', 'review_id', 'version'], async args => {
    const act = args.values.task === 'held' ? decidePendingTask : decideEditTask
    return { to: backOf(args), ...(await act(args, operation)) }
  })

const saveEdit = flagAct('edit_post', editing)
/** Only questions have tags; their form is recognized by its title field. */
const editAct: IntentHandler = args => {
  const { form } = args
  const isQuestion = form.has('title')
  const face = isQuestion ? questionFace(form) : { text: String(form.get('content') ?? '') }
  const save = async () => (await saveEdit(args)) as Success
  return orConflict(args, String(form.get('object_id') ?? ''), face, () =>
    isQuestion ? withTagsField(save()) : save(),
  )
}

export const reviewActs: Record<string, IntentHandler> = {
  approve: decide('approve'),
  reject: decide('reject'),
  ignore: flagAct('ignore_report'),
  'close-post': withFields(closeFields, flagAct('close_post', closing)),
  'delete-post': flagAct('delete_post'),
  'unlist-post': flagAct('unlist_post'),
  'edit-post': withFields(
    [...questionFields, 'object_id', 'revision_id'],
    taking(decideFlags, editAct),
  ),
  preview: previewOf(mayCreateTags),
  ...tagIntents(mayCreateTags),
}
