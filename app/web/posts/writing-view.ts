/** Views of the writing screens. */
import { linesOf } from '#shared/tag-values.ts'
import { withFields } from '#web/kernel/declared-fields.ts'
import type { PickerData, SimilarQuestion } from '#ui/editor/writing-types.ts'
import { displayName } from '#shared/display-name.ts'
import { auditedTypes } from '#posts/history/audit.policy.ts'
import { checkEdit } from '#posts/history/check-edit.ts'
import { listObjectRevisions, type RevisionView } from '#posts/history/list-revisions.ts'
import { DomainError, forbidden, invalid, rankValues } from '#kernel'
import type { ListRow } from '#posts/questions/list.queries.ts'
import { mayAddTags } from '#tags/check-new-tag.ts'
import { suggestTags } from '#tags/pick-tags.ts'
import { ObjectType, QuestionStatus } from '#shared/codes.ts'
import { reviewPath } from '#shared/paths.ts'
import { createTimeFormat } from '#shared/time-format.ts'
import { withoutBackticks } from '#shared/title-parts.ts'
import { pageFailure, type Way } from '#web/kernel/failures.ts'
import { type FormArgs, reply } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { permalinkOf, sideQuestion, userRef } from './rows.ts'
import { pickerTag } from './writing-fields.ts'

export const mayCreateTags = ({ ctx }: Pick<Page, 'ctx'>) => mayAddTags(ctx.db, ctx).allowed

/** Initial data of the tag picker. */
export async function pickerData(page: Page): Promise<PickerData> {
  const { settings, privileges, viewer } = page.ctx
  return {
    recommended: (await page.run(suggestTags, {})).map(pickerTag),
    mayCreate: mayCreateTags(page),
    missing: rankValues(viewer, privileges['tag.add'] ?? 0),
    least: Math.max(1, settings.write.min_tags),
    needsRecommended: settings.write.required_tag,
  }
}

const SimilarMax = 5

/** Similar questions that may already exist. */
export function similarView(
  { ctx, t }: Pick<Page, 'ctx' | 't'>,
  rows: readonly ListRow[],
): SimilarQuestion[] {
  return rows.slice(0, SimilarMax).map(row => {
    const { answers, ...question } = sideQuestion(row, permalinkOf(ctx.settings))
    const count = answers > 0 ? `${answers} ${t('common.word.answers', { count: answers })}` : ''
    return {
      ...question,
      title: withoutBackticks(question.title),
      closed: row.status === QuestionStatus.closed ? t('common.mark.closed') : '',
      answers: question.accepted ? `${count} · ${t('common.accept.on')}` : count,
    }
  })
}

const timesOf = ({ ctx, t }: Page) =>
  createTimeFormat(t, ctx.locale, ctx.settings.interface.time_zone, ctx.now)

/**
 * Hour and minute, with the date unless it is today. Formatted on the server, because browsers
 * format dates differently.
 */
export function momentText(page: Page, at: number): string {
  const time = timesOf(page)
  const today = time.day(at) === time.day(page.ctx.now)
  return today ? time.clock(at) : `${time.day(at)} ${time.clock(at)}`
}

function labelOf(page: Page, revision: RevisionView, first: boolean): string {
  const time = timesOf(page)
  const word = page.t(first ? 'editor.revision.first' : 'editor.revision.edit')
  return [
    `${time.day(revision.createdAt)} ${time.clock(revision.createdAt)}`,
    displayName(userRef(revision.author), page.t),
    revision.log || word,
  ].join(' · ')
}

/** Revisions to start from, newest first. */
export async function revisionOptions(page: Page, objectId: string) {
  const { list } = await page.run(listObjectRevisions, { object_id: objectId })
  return list.map((revision, index) => ({
    value: String(revision.id),
    label: labelOf(page, revision, index === list.length - 1),
  }))
}

/** The selected revision instead of the current text. */
export const loadRevision = (objectId: (args: FormArgs) => string) =>
  withFields(['revision'], async (args: FormArgs) => {
    const { list } = await args.run(listObjectRevisions, { object_id: objectId(args) })
    const index = list.findIndex(row => String(row.id) === args.form.get('revision'))
    const found = list[index]
    if (!found) throw invalid({ field: 'revision', reason: 'form.invalid' })
    return reply({
      loaded: labelOf(args, found, index === list.length - 1),
      title: found.snapshot.title,
      content: found.snapshot.original_text,
      tags: found.tags.map(pickerTag),
      ...linesOf(found.snapshot),
    })
  })

const backTo = {
  [ObjectType.question]: 'base.error_page.to_question',
  [ObjectType.answer]: 'base.error_page.to_answer',
  [ObjectType.tag]: 'base.error_page.to_tag',
}
type Editable = { id: string; type: keyof typeof backTo; back: string }

/** Links shown when an edit is refused: the object, and the pending edit. */
function waysFrom({ ctx, t }: Page, { type, back }: Editable, reason: string): Way[] {
  const ways = [{ href: back, label: t(backTo[type]) }]
  const waits = reason === 'error.revision.review_underway'
  if (waits && auditedTypes(ctx.viewer, ctx.privileges).includes(type)) {
    const href = reviewPath({ type: 'suggested_post_edit' })
    ways.push({ href, label: t('base.error_page.to_review') })
  }
  return ways
}

/** Throws an error page if the edit would be refused (spec §2). */
export async function insistEditable(page: Page, edited: Editable): Promise<void> {
  try {
    await page.run(checkEdit, { id: edited.id })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, reason, details } = error
    const shown = code === 'bad_request' ? forbidden(reason, details) : error
    throw pageFailure(shown, page, waysFrom(page, edited, reason))
  }
}
