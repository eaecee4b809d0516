import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { editsDirectly } from '#posts/questions/questions.policy.ts'
import { listTagIds, listTagsBySlug } from '#tags/tags.queries.ts'
import { showQuestion, visibleQuestion } from '#posts/threads/show-question.ts'
import { ObjectType, TagStatus } from '#shared/codes.ts'
import { formatId, parseIdOf } from '#shared/ids.ts'
import { questionPath } from '#shared/paths.ts'
import { EditQuestionScreen } from './screen.tsx'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import diffCss from '#ui/styles/diff.css?url'
import editorCss from '#ui/styles/editor.css?url'
import { type FormArgs, taking } from '#web/kernel/form-action.ts'
import {
  insertIntents,
  pickerTag,
  previewOf,
  questionFace,
  questionInput,
  tagIntents,
  withTagsField,
  tagFields,
} from '#web/posts/writing-fields.ts'
import {
  insistEditable,
  loadRevision,
  mayCreateTags,
  pickerData,
  revisionOptions,
} from '#web/posts/writing-view.ts'
import { orConflict } from '#web/posts/edit-conflict.ts'
import { permalinkOf } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

async function save(args: FormArgs) {
  const { run, form, params, ctx } = args
  const input = {
    ...questionInput(form),
    id: params.qid,
    edit_summary: String(form.get('edit_summary') ?? ''),
    revision_id: String(form.get('revision_id') ?? ''),
  }
  return orConflict(args, params.qid ?? '', questionFace(form), async () => {
    const { waitForReview } = await withTagsField(run(editQuestion, input))
    const saved = visibleQuestion(ctx, parseIdOf(ObjectType.question, params.qid) ?? 0)
    const to = questionPath(saved, permalinkOf(ctx.settings))
    const key = waitForReview ? 'question.edit.waits' : 'question.edit.done'
    return { to, flash: { tone: waitForReview ? 'warning' : 'success', key } }
  })
}

async function view(page: ScreenArgs) {
  const { run, ctx, t, params } = page
  const question = await run(showQuestion, { id: params.qid })
  const id = formatId(ObjectType.question, question.id)
  const back = questionPath(question, permalinkOf(ctx.settings))
  await insistEditable(page, { id, type: ObjectType.question, back })
  const slugs = listTagIds(ctx.db, question.id).map(tag => tag.slug)
  const tags = listTagsBySlug(ctx.db, slugs).filter(tag => tag.status === TagStatus.available)
  return {
    title: t('question.edit.title'),
    back,
    direct: editsDirectly(ctx.viewer, question, ctx.privileges),
    revisionId: String(question.revisionId),
    start: { title: question.title, content: question.originalText, tags: tags.map(pickerTag) },
    preview: question.html,
    revisions: await revisionOptions(page, id),
    picker: await pickerData(page),
  }
}

function Screen({ data, reply }: Shown<typeof view, WritingReply>) {
  return <EditQuestionScreen data={data} reply={reply ?? null} />
}

const route = screenRoute({
  view,
  acts: {
    save: withFields(tagFields, taking(editQuestion, save)),
    preview: previewOf(mayCreateTags),
    'load-revision': loadRevision(({ params }) => params.qid ?? ''),
    ...tagIntents(mayCreateTags),
    ...insertIntents,
  },
  styles: [editorCss, diffCss],
  titleOnly: true,
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
