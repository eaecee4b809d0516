import { z } from 'zod'
import { closedFor } from '#shared/closing-note.ts'
import { ObjectType } from '#shared/codes.ts'
import type { ReviewQueue, Suggestion } from '#moderation/review/list-suggestions.ts'
import type { RevisionDiff } from '#posts/history/show-revision-diff.ts'
import type { Timeline, TimelineEntry } from '#posts/history/show-timeline.ts'
import { TimelineTypes } from '#posts/history/timeline-types.ts'
import type { Version } from '#posts/history/version.ts'
import type { Page } from '#kernel'
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { paged } from '../kernel/paging.ts'
import { kind, list, nullable, shape, via } from '../kernel/wire.ts'
import { UserBasic } from './people.ts'
import { Revision, versionsOf } from './revisions.ts'
import { Tags } from './tags.ts'
import {
  AnswerIdOrEmpty,
  Count,
  NumberId,
  ObjectId,
  ObjectTypeName,
  OneOrTwo,
  PostHtml,
  PostStatus,
  QuestionIdOrEmpty,
  Seconds,
  typeNameOf,
} from './values.ts'

/** Downvoters are anonymous. */
const nobody: Parameters<typeof UserBasic.toWire>[0] = {
  id: 0,
  username: 'N/A',
  rank: 0,
  displayName: 'N/A',
  avatar: '',
  website: '',
  location: '',
  status: 'normal',
  suspendedUntil: 0,
}

/** Reason for closing (a catalog text without markup) and its comment. */
function noteOf(entry: TimelineEntry, { t }: ApiArgs): string {
  if (entry.closeType === 0) return entry.noteHtml
  return `<p>${closedFor(entry.closeType, t)}</p>${entry.noteHtml}`
}

const RestoredId = kind(
  NumberId.schema.describe('of a rollback: the revision it brought back; "0" if none'),
  NumberId.toWire,
)
const TimelineRow = shape<TimelineEntry>('TimelineRow')({
  activity_id: [NumberId, 'id'],
  revision_id: NumberId,
  created_at: [Seconds, 'at'],
  activity_type: [z.enum(TimelineTypes), 'type'],
  comment: [out.html(), noteOf],
  object_id: [ObjectId, ({ object }) => ({ type: object.type, id: object.seq })],
  object_type: [ObjectTypeName, ({ object }) => object.type],
  cancelled: [z.boolean(), ({ cancelledAt }) => cancelledAt > 0],
  cancelled_at: Seconds,
  user_info: [UserBasic, ({ user }) => user ?? nobody],
  restored_revision_id: [RestoredId, ({ restored }) => restored?.id ?? 0],
})

const TimelineObject = shape<Timeline>()({
  title: [out.text(), ({ object }) => object.title],
  object_type: [ObjectTypeName, ({ object }) => object.type],
  question_id: [QuestionIdOrEmpty, ({ object }) => object.questionId],
  answer_id: [AnswerIdOrEmpty, ({ object }) => object.answerId],
  username: [out.text(), ({ author }) => author.username],
  display_name: [out.text(), ({ author }) => author.displayName],
  main_tag_slug_name: [out.text(), ({ object }) => object.mainSlug],
})
export const TimelineAnswer = shape<Timeline>()({
  object_info: [TimelineObject, timeline => timeline],
  timeline: [list(TimelineRow), 'list'],
})

const tagOf = ({ name, mainSlug, ...tag }: Version['tags'][number]) => ({
  ...tag,
  displayName: name,
  mainTagSlug: mainSlug,
})
const VersionAnswer = shape<Version>()({
  title: out.text(),
  tags: [Tags, ({ tags }) => tags.map(tagOf)],
  original_text: [out.text(), 'text'],
  slug_name: [out.text(), ({ lines }) => lines.slug_name ?? ''],
  main_tag_slug_name: [out.text(), ({ object }) => object.mainSlug],
})
export const RevisionDiffAnswer = shape<RevisionDiff>()({
  new_revision: [nullable(VersionAnswer), 'next'],
  old_revision: [nullable(VersionAnswer), 'previous'],
})

/** With the object as it is now, and as it would be. */
async function withVersion(suggestion: Suggestion, args: ApiArgs) {
  const { object, question, answer, tag, revision, editor, proposed } = suggestion
  const tags = proposed.tags.map(tagOf)
  const version = await versionsOf({ object: { type: object.type, seq: object.id } }, args)
  return {
    ...suggestion,
    post: answer ?? question ?? tag,
    unreviewed: version({ ...revision, author: editor, tags }),
  }
}
type Suggested = Awaited<ReturnType<typeof withVersion>>

const SuggestedType = typeNameOf('question', 'answer', 'tag')
const SuggestedObject = shape<Suggested>()({
  created_at: [Seconds, ({ post }) => post?.createdAt ?? 0],
  object_id: [ObjectId, 'object'],
  question_id: [QuestionIdOrEmpty, ({ object }) => object.questionId],
  answer_id: [AnswerIdOrEmpty, ({ object }) => object.answerId],
  comment_id: [z.literal(''), () => '' as const],
  object_type: [SuggestedType, ({ object }) => object.type],
  object_creator_user_id: [NumberId, ({ object }) => object.authorId],
  title: [
    out.text(),
    ({ object }) => (object.type === ObjectType.tag ? object.name : object.title),
  ],
  url_title: [out.text(), ({ object }) => object.urlTitle],
  content: [out.text(), ({ post }) => post?.originalText ?? ''],
  html: [PostHtml, ({ post }) => post?.html ?? ''],
  answer_count: [Count, ({ question }) => question?.answerCount ?? 0],
  answer_accepted: [z.boolean(), ({ question }) => (question?.acceptedAnswerId ?? 0) > 0],
  tags: Tags,
  status: [PostStatus, ({ post }) => post?.status ?? 1],
  show_status: [OneOrTwo, ({ question }) => question?.show ?? 1],
})
const SuggestedEdit = shape<Suggested>('SuggestedEdit')({
  type: [SuggestedType, ({ object }) => object.type],
  info: [SuggestedObject, suggested => suggested],
  unreviewed_info: [Revision, 'unreviewed'],
})
export const SuggestedEdits = via(
  async ({ count, list }: Page<Suggestion>, args) => ({
    count,
    list: await Promise.all(list.map(one => withVersion(one, args))),
  }),
  paged(SuggestedEdit),
)

export const ReviewQueueAnswer = shape<ReviewQueue>()({
  name: z.enum(['queued_post', 'flagged_post', 'suggested_post_edit']),
  label: [out.text(), ({ name }, { t }) => t(`history.queue.${name}`)],
  todo_amount: [Count, 'waiting'],
})
