import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { titleSlug } from '#markdown/slug.ts'
import type { RevisionsView, RevisionView } from '#posts/history/list-revisions.ts'
import { versionRenderer } from '#posts/history/render-versions.ts'
import { showTag } from '#tags/show-tag.ts'
import type { TagRow } from '#tags/tags.queries.ts'
import { showAnswer } from '#posts/threads/list-answers.ts'
import { showQuestion } from '#posts/threads/show-question.ts'
import { escapeText } from '#shared/escaped-text.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { AInfo, toAnswer } from './answers.ts'
import { toAuthor, UserBasic } from './people.ts'
import { toQuestion, QInfo } from './questions.ts'
import { toExcerpt, toTag, toTagInfo, TagInfo } from './tags.ts'
import { Id, NumberId, Seconds, seconds, wireId } from './values.ts'

/** The current object with the texts of a revision. */
const RevisionContent = z.union([QInfo, AInfo, TagInfo])

export const Revision = z
  .strictObject({
    id: NumberId,
    use_id: NumberId,
    object_id: Id,
    title: out.text(),
    url_title: out.text(),
    content: RevisionContent,
    status: z.literal([0, 1, 2, 3]),
    create_at: Seconds,
    user_info: UserBasic,
    reason: out.text(),
  })
  .meta({ id: 'Revision' })

type Content = z.infer<typeof RevisionContent>
type ShownRevision = Omit<RevisionView, 'tags'> & {
  tags: Pick<TagRow, 'slug' | 'displayName' | 'recommend' | 'reserved'>[]
}
type Place = Pick<RevisionsView, 'object'>

/** The current object, to be combined with the texts of its revisions. */
async function contentOf(
  { object }: Place,
  args: ApiArgs,
): Promise<(of: ShownRevision) => Content> {
  const { ctx, t, run } = args
  const id = wireId(ctx, object.type, object.seq)
  const render = versionRenderer(ctx)
  if (object.type === ObjectType.tag) {
    const tag = toTagInfo(await run(showTag, { id }), args)
    return ({ snapshot: { slug_name = '', display_name = '', original_text } }) => {
      const { html, excerpt } = render(original_text)
      const texts = { original_text, parsed_text: html, ...toExcerpt(excerpt, t) }
      return { ...tag, tag_id: id, slug_name, display_name, ...texts }
    }
  }
  if (object.type === ObjectType.answer) {
    const answer = toAnswer((await run(showAnswer, { id })).answer, args)
    return ({ snapshot: { original_text: content } }) => ({
      ...answer,
      content,
      html: render(content).html,
    })
  }
  const question = toQuestion(await run(showQuestion, { id }), args)
  return ({ snapshot: { title = '', original_text: content }, tags }) => {
    const { html, excerpt } = render(content)
    const description = escapeText(excerpt)
    const texts = { title, url_title: titleSlug(title), content, html, description }
    return {
      ...question,
      ...texts,
      tags: tags.map(tag => toTag({ ...tag, id: 0, mainTagSlug: '' })),
    }
  }
}

export async function toVersions(
  list: ShownRevision[],
  place: Place,
  args: ApiArgs,
): Promise<z.infer<typeof Revision>[]> {
  if (list.length === 0) return []
  const content = await contentOf(place, args)
  const { type, seq } = place.object
  return list.map(revision => ({
    id: String(revision.id),
    use_id: String(revision.userId),
    object_id: wireId(args.ctx, type, seq),
    title: revision.title,
    url_title: type === ObjectType.tag ? '' : titleSlug(revision.title),
    content: content(revision),
    status: revision.status as 0 | 1 | 2 | 3,
    create_at: seconds(revision.createdAt),
    user_info: toAuthor(revision.author),
    reason: revision.log,
  }))
}

export const toRevisions = (view: RevisionsView, args: ApiArgs) => toVersions(view.list, view, args)
