import { z } from 'zod'
import { ObjectType } from '#app/shared/codes.ts'
import type { RevisionsView, RevisionView } from '#app/domain/history/index.ts'
import type { TagRow } from '#app/domain/tags/index.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { presentAuthor, UserBasic } from './people.ts'
import { presentTag, Tag } from './tags.ts'
import { Id, NumberId, questionId, Seconds, seconds, wireId } from './values.ts'

/** The texts of one version; which of them there are depends on the kind of object. */
const RevisionContent = z.strictObject({
  id: Id.optional(),
  question_id: Id.optional(),
  title: z.string().optional(),
  content: z.string().optional(),
  tags: z.array(Tag).optional(),
  tag_id: Id.optional(),
  slug_name: z.string().optional(),
  display_name: z.string().optional(),
  original_text: z.string().optional(),
})

export const Revision = z
  .strictObject({
    id: NumberId,
    use_id: NumberId,
    object_id: Id,
    title: z.string(),
    url_title: z.string(),
    content: RevisionContent,
    status: z.literal([0, 1, 2, 3]),
    create_at: Seconds,
    user_info: UserBasic,
    reason: z.string(),
  })
  .meta({ id: 'Revision' })

type Content = z.infer<typeof RevisionContent>
type ShownRevision = Omit<RevisionView, 'tags'> & {
  tags: Pick<TagRow, 'slug' | 'displayName' | 'recommend' | 'reserved'>[]
}
type Place = Pick<RevisionsView, 'object' | 'questionId'>

function presentContent(revision: ShownRevision, place: Place, { ctx }: ApiArgs): Content {
  const { snapshot } = revision
  const id = wireId(ctx, place.object.type, place.object.seq)
  if (place.object.type === ObjectType.tag) {
    const { slug_name = '', display_name = '', original_text } = snapshot
    return { tag_id: id, slug_name, display_name, original_text }
  }
  if (place.object.type === ObjectType.answer) {
    return { id, question_id: questionId(ctx, place.questionId), content: snapshot.original_text }
  }
  const { title = '', original_text } = snapshot
  const tags = revision.tags.map(tag => presentTag({ ...tag, id: 0, mainTagSlug: '' }))
  return { id, title, content: original_text, tags }
}

export const presentRevision = (
  revision: ShownRevision,
  place: Place,
  args: ApiArgs,
): z.infer<typeof Revision> => ({
  id: String(revision.id),
  use_id: String(revision.userId),
  object_id: wireId(args.ctx, place.object.type, place.object.seq),
  title: revision.title,
  url_title: '',
  content: presentContent(revision, place, args),
  status: revision.status as 0 | 1 | 2 | 3,
  create_at: seconds(revision.createdAt),
  user_info: presentAuthor(revision.author),
  reason: revision.log,
})

export const presentRevisions = (view: RevisionsView, args: ApiArgs) =>
  view.list.map(revision => presentRevision(revision, view, args))
