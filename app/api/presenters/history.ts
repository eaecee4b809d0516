import { z } from 'zod'
import { closedFor } from '#shared/closing-note.ts'
import { ObjectType } from '#shared/codes.ts'
import type { HistoryObject } from '#posts/history/history-object.ts'
import type { ReviewQueue, Suggestion } from '#moderation/review/list-suggestions.ts'
import type { RevisionDiff } from '#posts/history/show-revision-diff.ts'
import type { Timeline, TimelineEntry } from '#posts/history/show-timeline.ts'
import { TimelineTypes } from '#posts/history/timeline-types.ts'
import type { Version } from '#posts/history/version.ts'
import type { Page } from '#kernel'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { toAuthor, UserBasic } from './people.ts'
import { toVersions, Revision } from './revisions.ts'
import { toTags, Tag } from './tags.ts'
import {
  answerId,
  Count,
  Id,
  IdOrEmpty,
  NumberId,
  ObjectTypeName,
  objectTypeName,
  questionId,
  Seconds,
  seconds,
  wireId,
} from './values.ts'

const TimelineRow = z
  .strictObject({
    activity_id: NumberId,
    revision_id: NumberId,
    created_at: Seconds,
    activity_type: z.enum(TimelineTypes),
    comment: out.html(),
    object_id: Id,
    object_type: ObjectTypeName,
    cancelled: z.boolean(),
    cancelled_at: Seconds,
    user_info: UserBasic,
    restored_revision_id: NumberId.describe(
      'of a rollback: the revision it brought back; "0" if none',
    ),
  })
  .meta({ id: 'TimelineRow' })

export const TimelineAnswer = z.strictObject({
  object_info: z.strictObject({
    title: out.text(),
    object_type: ObjectTypeName,
    question_id: IdOrEmpty,
    answer_id: IdOrEmpty,
    username: out.text(),
    display_name: out.text(),
    main_tag_slug_name: out.text(),
  }),
  timeline: z.array(TimelineRow),
})

/** Downvoters are anonymous. */
const nobody: z.infer<typeof UserBasic> = {
  id: '0',
  username: 'N/A',
  rank: 0,
  display_name: 'N/A',
  avatar: '',
  website: '',
  location: '',
  language: '',
  status: 'normal',
  suspended_until: 0,
}

/** Reason for closing (a catalog text without markup) and its comment. */
function noteOf(entry: TimelineEntry, { t }: ApiArgs): string {
  if (entry.closeType === 0) return entry.noteHtml
  return `<p>${closedFor(entry.closeType, t)}</p>${entry.noteHtml}`
}

const questionOf = (object: HistoryObject, { ctx }: ApiArgs) =>
  object.questionId ? questionId(ctx, object.questionId) : ''
const answerOf = (object: HistoryObject, { ctx }: ApiArgs) =>
  object.answerId ? answerId(ctx, object.answerId) : ''

export function toTimeline(timeline: Timeline, args: ApiArgs): z.infer<typeof TimelineAnswer> {
  const { object, author, list } = timeline
  return {
    object_info: {
      title: object.title,
      object_type: objectTypeName(object.type),
      question_id: questionOf(object, args),
      answer_id: answerOf(object, args),
      username: author.username,
      display_name: author.displayName,
      main_tag_slug_name: object.mainSlug,
    },
    timeline: list.map(entry => ({
      activity_id: String(entry.id),
      revision_id: String(entry.revisionId),
      created_at: seconds(entry.at),
      activity_type: entry.type,
      comment: noteOf(entry, args),
      object_id: wireId(args.ctx, entry.object.type, entry.object.seq),
      object_type: objectTypeName(entry.object.type),
      cancelled: entry.cancelledAt > 0,
      cancelled_at: seconds(entry.cancelledAt),
      user_info: entry.user ? toAuthor(entry.user) : nobody,
      restored_revision_id: String(entry.restored?.id ?? 0),
    })),
  }
}

const VersionAnswer = z.strictObject({
  title: out.text(),
  tags: z.array(Tag),
  original_text: out.text(),
  slug_name: out.text(),
  main_tag_slug_name: out.text(),
})
export const RevisionDiffAnswer = z.strictObject({
  new_revision: VersionAnswer.nullable(),
  old_revision: VersionAnswer.nullable(),
})

const toVersion = (version: Version | null) =>
  version && {
    title: version.title,
    tags: version.tags.map(({ slug, name, mainSlug, recommend, reserved }) => ({
      slug_name: slug,
      display_name: name,
      main_tag_slug_name: mainSlug,
      recommend,
      reserved,
    })),
    original_text: version.text,
    slug_name: version.slug,
    main_tag_slug_name: version.object.mainSlug,
  }

export const toRevisionDiff = (diff: RevisionDiff): z.infer<typeof RevisionDiffAnswer> => ({
  new_revision: toVersion(diff.next),
  old_revision: toVersion(diff.previous),
})

export const SuggestedEdit = z
  .strictObject({
    type: z.enum(['question', 'answer', 'tag']),
    info: z.strictObject({
      created_at: Seconds,
      object_id: Id,
      question_id: IdOrEmpty,
      answer_id: IdOrEmpty,
      comment_id: z.literal(''),
      object_type: z.enum(['question', 'answer', 'tag']),
      object_creator_user_id: NumberId,
      title: out.text(),
      url_title: out.text(),
      content: out.text(),
      html: out.html(),
      answer_count: Count,
      answer_accepted: z.boolean(),
      tags: z.array(Tag),
      status: z.literal([1, 2, 10, 11]),
      show_status: z.literal([1, 2]),
    }),
    unreviewed_info: Revision,
  })
  .meta({ id: 'SuggestedEdit' })

async function toSuggestion(
  suggestion: Suggestion,
  args: ApiArgs,
): Promise<z.infer<typeof SuggestedEdit>> {
  const { object, question, answer, tag, tags, revision, editor, proposed } = suggestion
  const toWire = answer ?? question ?? tag
  const type = objectTypeName(object.type) as 'question' | 'answer' | 'tag'
  const names = proposed.tags.map(shown => ({ ...shown, displayName: shown.name }))
  const [unreviewed] = await toVersions(
    [{ ...revision, author: editor, tags: names }],
    { object: { type: object.type, seq: object.id } },
    args,
  )
  return {
    type,
    info: {
      created_at: seconds(toWire?.createdAt ?? 0),
      object_id: wireId(args.ctx, object.type, object.id),
      question_id: questionOf(object, args),
      answer_id: answerOf(object, args),
      comment_id: '',
      object_type: type,
      object_creator_user_id: String(object.authorId),
      title: object.type === ObjectType.tag ? object.name : object.title,
      url_title: object.urlTitle,
      content: toWire?.originalText ?? '',
      html: toWire?.html ?? '',
      answer_count: question?.answerCount ?? 0,
      answer_accepted: (question?.acceptedAnswerId ?? 0) > 0,
      tags: toTags(tags),
      status: (toWire?.status ?? 1) as 1 | 2 | 10 | 11,
      show_status: (question?.show ?? 1) as 1 | 2,
    },
    unreviewed_info: unreviewed!,
  }
}

export const toSuggestions = async (page: Page<Suggestion>, args: ApiArgs) => ({
  count: page.count,
  list: await Promise.all(page.list.map(suggestion => toSuggestion(suggestion, args))),
})

export const ReviewQueueAnswer = z.strictObject({
  name: z.enum(['queued_post', 'flagged_post', 'suggested_post_edit']),
  label: out.text(),
  todo_amount: Count,
})
export const toReviewQueues = (
  queues: ReviewQueue[],
  { t }: ApiArgs,
): z.infer<typeof ReviewQueueAnswer>[] =>
  queues.map(({ name, waiting }) => ({
    name,
    label: t(`history.queue.${name}`),
    todo_amount: waiting,
  }))
