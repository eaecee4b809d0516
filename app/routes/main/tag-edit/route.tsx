import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { redirect } from '@remix-run/node'
import { type FieldError, holds } from '#kernel'
import { editsTagDirectly } from '#tags/tags.policy.ts'
import { textsOf } from '#tags/tag-rows.ts'
import { linesOf } from '#shared/tag-values.ts'
import { editTag } from '#tags/edit-tag.ts'
import { showTag } from '#tags/show-tag.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { editTagPath, tagInfoPath } from '#shared/paths.ts'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import diffCss from '#ui/styles/diff.css?url'
import editorCss from '#ui/styles/editor.css?url'
import tagFormCss from '#ui/styles/tag-form.css?url'
import { EditTagScreen } from './screen.tsx'
import { atFields } from '#web/kernel/at-fields.ts'
import { type FormArgs, refuseWith, taking, type Success } from '#web/kernel/form-action.ts'
import { insertIntents, previewOf } from '#web/posts/writing-fields.ts'
import { insistEditable, loadRevision, revisionOptions } from '#web/posts/writing-view.ts'
import { orConflict } from '#web/posts/edit-conflict.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** Members who may change the names must not leave them empty (spec §5). */
const emptiedNames = (values: FormArgs['values']): FieldError[] =>
  Object.entries(linesOf(values))
    .filter(([, text]) => text.trim() === '')
    .map(([field]) => ({ field, reason: 'form.required' }))

async function save(args: FormArgs) {
  const { form, values, params, run } = args
  const id = params.tagId ?? ''
  const tag = await run(showTag, { id })
  const input = { ...values, tag_id: id, original_text: values.content }
  if (holds(args.ctx.viewer, 'tag.edit_slug_name', args.ctx.privileges))
    await refuseWith(emptiedNames(values), () => editTag.part(args.ctx, input))
  const store = async (): Promise<Success> => {
    const { slug, waitForReview } = await run(editTag, input)
    const key = waitForReview ? 'tag.edit.waits' : 'tag.edit.done'
    return { to: tagInfoPath(slug), flash: { tone: waitForReview ? 'warning' : 'success', key } }
  }
  const typed = Object.entries(linesOf(values)).filter(([, text]) => text !== '')
  const mine = {
    text: String(form.get('content') ?? ''),
    lines: { ...linesOf(textsOf(tag)), ...Object.fromEntries(typed) },
  }
  return atFields({ original_text: 'content' }, () => orConflict(args, id, mine, store))
}

async function view(page: ScreenArgs) {
  const { run, ctx, t, params } = page
  const tag = await run(showTag, { id: params.tagId })
  const id = formatId(ObjectType.tag, tag.id)
  if (tag.viaSynonym !== null) throw redirect(editTagPath(id))
  const back = tagInfoPath(tag.slug)
  await insistEditable(page, { id, type: ObjectType.tag, back })
  return {
    title: t('tag.edit.title', { name: tag.displayName }),
    back,
    direct: editsTagDirectly(ctx.viewer, ctx.privileges),
    names: holds(ctx.viewer, 'tag.edit_slug_name', ctx.privileges),
    revisionId: String(tag.revisionId),
    texts: textsOf(tag),
    preview: tag.html,
    revisions: await revisionOptions(page, id),
  }
}

function Screen({ data, reply }: Shown<typeof view, WritingReply>) {
  return <EditTagScreen data={data} reply={reply ?? null} />
}

const route = screenRoute({
  view,
  acts: {
    save: withFields(['content'], taking(editTag, save)),
    preview: previewOf(() => false),
    'load-revision': loadRevision(({ params }) => params.tagId ?? ''),
    ...insertIntents,
  },
  styles: [editorCss, diffCss, tagFormCss],
  titleOnly: true,
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
