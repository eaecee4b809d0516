import { z } from 'zod'
import { ObjectType } from '#app/shared/codes.ts'
import type { RevisionsView, RevisionView } from '#app/domain/history/index.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { presentAuthor, UserBasic } from './people.ts'
import { presentTagRow, Tag } from './tags.ts'
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

function presentContent(revision: RevisionView, view: RevisionsView, { ctx }: ApiArgs): Content {
  const { snapshot } = revision
  const id = wireId(ctx, view.object.type, view.object.seq)
  if (view.object.type === ObjectType.tag) {
    const { slug_name = '', display_name = '', original_text } = snapshot
    return { tag_id: id, slug_name, display_name, original_text }
  }
  if (view.object.type === ObjectType.answer) {
    return { id, question_id: questionId(ctx, view.questionId), content: snapshot.original_text }
  }
  const { title = '', original_text } = snapshot
  return { id, title, content: original_text, tags: revision.tags.map(presentTagRow) }
}

export function presentRevisions(view: RevisionsView, args: ApiArgs): z.infer<typeof Revision>[] {
  return view.list.map(revision => ({
    id: String(revision.id),
    use_id: String(revision.userId),
    object_id: wireId(args.ctx, view.object.type, view.object.seq),
    title: revision.title,
    url_title: '',
    content: presentContent(revision, view, args),
    status: revision.status as 0 | 1 | 2 | 3,
    create_at: seconds(revision.createdAt),
    user_info: presentAuthor(revision.author),
    reason: revision.log,
  }))
}
