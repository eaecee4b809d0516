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
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { list, shape, via } from '../kernel/wire.ts'
import { AInfo } from './answers.ts'
import { UserBasic } from './people.ts'
import { QInfo } from './questions.ts'
import { TagInfo, Tags, TagTexts } from './tags.ts'
import { code, NumberId, ObjectId, Seconds, wireId } from './values.ts'

/** The current object with the texts of a revision. */
const RevisionContent = z.union([QInfo.schema, AInfo.schema, TagInfo.schema])

type Content = z.infer<typeof RevisionContent>
type ShownRevision = Omit<RevisionView, 'tags'> & {
  tags: Pick<TagRow, 'slug' | 'displayName' | 'recommend' | 'reserved'>[]
}
type Place = Pick<RevisionsView, 'object'>
export type Version = { revision: ShownRevision; object: Place['object']; content: Content }

export const Revision = shape<Version>('Revision')({
  id: [NumberId, ({ revision }) => revision.id],
  use_id: [NumberId, ({ revision }) => revision.userId],
  object_id: [ObjectId, ({ object }) => ({ type: object.type, id: object.seq })],
  title: [out.text(), ({ revision }) => revision.title],
  url_title: [
    out.text(),
    ({ object, revision }) => (object.type === ObjectType.tag ? '' : titleSlug(revision.title)),
  ],
  content: RevisionContent,
  status: [code(0, 1, 2, 3), ({ revision }) => revision.status],
  create_at: [Seconds, ({ revision }) => revision.createdAt],
  user_info: [UserBasic, ({ revision }) => revision.author],
  reason: [out.text(), ({ revision }) => revision.log],
})

/** The current object, to be combined with the texts of its revisions. */
async function contentOf(
  { object }: Place,
  args: ApiArgs,
): Promise<(of: ShownRevision) => Content> {
  const { ctx, run } = args
  const id = wireId(ctx, object.type, object.seq)
  const render = versionRenderer(ctx)
  if (object.type === ObjectType.tag) {
    const tag = TagInfo.toWire(await run(showTag, { id }), args)
    return ({ snapshot: { slug_name = '', display_name = '', original_text } }) => {
      const { html, excerpt } = render(original_text)
      const texts = TagTexts.toWire({ originalText: original_text, html, excerpt }, args)
      return { ...tag, tag_id: id, slug_name, display_name, ...texts }
    }
  }
  if (object.type === ObjectType.answer) {
    const answer = AInfo.toWire((await run(showAnswer, { id })).answer, args)
    return ({ snapshot: { original_text: content } }) => ({
      ...answer,
      content,
      html: render(content).html,
    })
  }
  const question = QInfo.toWire(await run(showQuestion, { id }), args)
  return ({ snapshot: { title = '', original_text: content }, tags }) => {
    const { html, excerpt } = render(content)
    const description = escapeText(excerpt)
    const texts = { title, url_title: titleSlug(title), content, html, description }
    return {
      ...question,
      ...texts,
      tags: Tags.toWire(
        tags.map(tag => ({ ...tag, mainTagSlug: '' })),
        args,
      ),
    }
  }
}

/** Revisions of one object, each with the object as it was then. */
export async function versionsOf({ object }: Place, args: ApiArgs) {
  const content = await contentOf({ object }, args)
  return (revision: ShownRevision): Version => ({ revision, object, content: content(revision) })
}

export const Revisions = via(
  async (view: RevisionsView, args) =>
    view.list.length > 0 ? view.list.map(await versionsOf(view, args)) : [],
  list(Revision),
)
