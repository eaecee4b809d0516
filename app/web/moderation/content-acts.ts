/** Bulk actions of administrators on posts, one post after the other with the single-post verbs. */
import { closeFields, textOfReason } from '#web/posts/reason-text.ts'
import { withFields } from '#web/kernel/declared-fields.ts'
import type { ContentKind } from '#ui/contents/content-model.ts'
import type { Outcome } from '#ui/contents/refusals.tsx'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { withoutBackticks } from '#shared/title-parts.ts'
import { titlesOf } from '#moderation/post-lists/contents.queries.ts'
import { eraseDeleted } from '#basics/erasure/erase-deleted.ts'
import type { ErasedKind } from '#basics/erasure/erasures.queries.ts'
import { admin, DomainError, reasonText, invalid } from '#kernel'
import { closeQuestion, operateQuestion, reopenQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { parseId } from '#shared/ids.ts'
import { ownValue } from '#shared/own-value.ts'
import {
  backOf,
  type FormArgs,
  type IntentHandler,
  reply,
  type Success,
  taking,
} from '#web/kernel/form-action.ts'

/** Maximum posts per form. */
const Most = 100

type Act = (args: FormArgs, id: string) => Promise<unknown>

const operate =
  (operation: string): Act =>
  ({ run }, id) =>
    run(operateQuestion, { id, operation })

const contentActs: Record<ContentKind, Record<string, Act>> = {
  questions: {
    close: (args, id) =>
      args.run(closeQuestion, {
        id,
        close_type: args.values.close_type,
        close_msg: textOfReason(args, 'close_msg', args.values.close_type),
      }),
    reopen: ({ run }, id) => run(reopenQuestion, { question_id: id }),
    delete: ({ run }, id) => run(deleteQuestion, { id }),
    undelete: ({ run }, id) => run(undeleteQuestion, { id }),
    pin: operate('pin'),
    unpin: operate('unpin'),
    hide: operate('hide'),
    show: operate('show'),
  },
  answers: {
    delete: ({ run }, id) => run(deleteAnswer, { id }),
    undelete: ({ run }, id) => run(undeleteAnswer, { answer_id: id }),
  },
  comments: { delete: ({ run }, id) => run(deleteComment, { comment_id: id }) },
}

/** An error of the form itself, not of one of the posts. */
const isMistake = (error: DomainError) =>
  error.details.fields?.some(({ field }) => field.startsWith('close_')) ?? false

/** Applies the action to every post; failures are listed with their reason, the others are done. */
const actOn =
  (kind: ContentKind): IntentHandler =>
  async args => {
    const { form, ctx, t } = args
    // The verbs check each post, but the titles in the answer are for administrators only.
    admin.check(ctx)
    const name = String(form.get('act') ?? '')
    const act = ownValue(contentActs[kind], name)
    const ids = [...new Set(form.getAll('ids').map(String))].slice(0, Most)
    if (!act) throw invalid({ field: 'act', reason: 'form.invalid' })
    if (ids.length === 0) throw invalid({ field: 'ids', reason: 'contents.nothing_chosen' })
    if (name === 'close' && !form.get('close_type'))
      throw invalid({ field: 'close_type', reason: 'contents.reason_missing' })
    const refused: { id: string; reason: string }[] = []
    for (const id of ids) {
      try {
        await act(args, id)
      } catch (error) {
        if (!(error instanceof DomainError) || isMistake(error)) throw error
        refused.push({ id, reason: reasonText(t, error) })
      }
    }
    const done = ids.length - refused.length
    if (refused.length === 0) {
      const flash = { tone: 'success', key: `contents.done.${name}`, values: { count: done } }
      return { to: backOf(args), flash } as Success
    }
    const titles = titlesOf(
      ctx.db,
      kind,
      refused.map(({ id }) => parseId(id)?.seq ?? 0),
    )
    const named = refused.map(({ id, reason }) => {
      const name = withoutBackticks(titles.get(parseId(id)?.seq ?? 0) ?? id)
      return { name, reason }
    })
    return reply({ act: name, done, refused: named } satisfies Outcome)
  }

const erase =
  (kind: ErasedKind): IntentHandler =>
  async args => {
    const { form, run, t } = args
    const word = String(form.get('word') ?? '').trim()
    if (word.toLowerCase() !== t('contents.erase.word').toLowerCase())
      throw invalid({ field: 'word', reason: 'contents.erase.wrong_word' })
    const { found, finished } = await run(eraseDeleted, { type: kind })
    const key = found === 0 ? 'nothing' : finished ? 'done' : 'running'
    const values = { count: found }
    return { to: backOf(args), flash: { tone: 'success', key: `contents.erase.${key}`, values } }
  }

/** The intents of a post list screen. */
export const contentIntents = (kind: ContentKind): Record<string, IntentHandler> => ({
  act: withFields(['act', 'ids', ...closeFields], taking(closeQuestion, actOn(kind))),
  ...(kind === 'comments' ? {} : { erase: withFields(['word'], erase(kind)) }),
})
