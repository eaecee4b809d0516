import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { editsAnswerDirectly } from '#posts/answers/answers.policy.ts'
import { scopeAnchors } from '#markdown/anchors.ts'
import { notFound } from '#kernel'
import { showAnswer } from '#posts/threads/list-answers.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId, parseIdOf, publicId } from '#shared/ids.ts'
import { questionPath } from '#shared/paths.ts'
import { EditAnswerScreen } from './screen.tsx'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import diffCss from '#ui/styles/diff.css?url'
import editorCss from '#ui/styles/editor.css?url'
import { type FormArgs, taking } from '#web/kernel/form-action.ts'
import { insertIntents, previewOf } from '#web/posts/writing-fields.ts'
import { insistEditable, loadRevision, revisionOptions } from '#web/posts/writing-view.ts'
import { orConflict } from '#web/posts/edit-conflict.ts'
import { permalinkOf } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** The answer and the question in the URL; they must belong together. */
async function load({ run, params, ctx }: Pick<ScreenArgs, 'run' | 'params' | 'ctx'>) {
  const { answer, question } = await run(showAnswer, { id: params.aid })
  if (parseIdOf(ObjectType.question, params.qid) !== question.id) {
    throw notFound('error.answer.not_found')
  }
  const permalink = permalinkOf(ctx.settings)
  const anchor = publicId(ObjectType.answer, answer.id, permalink)
  return {
    answer,
    question,
    questionHref: questionPath(question, permalink),
    back: `${questionPath(question, permalink, answer.id)}#${anchor}`,
  }
}

async function save(args: FormArgs) {
  const { run, params, values, form } = args
  const { back: to } = await load(args)
  const text = String(form.get('content') ?? '')
  return orConflict(args, params.aid ?? '', { text }, async () => {
    const { waitForReview } = await run(editAnswer, { ...values, id: params.aid })
    const key = waitForReview ? 'question.edit.waits' : 'question.edit.done'
    return { to, flash: { tone: waitForReview ? 'warning' : 'success', key } }
  })
}

async function view(page: ScreenArgs) {
  const { ctx, t } = page
  const { answer, question, questionHref, back } = await load(page)
  const id = formatId(ObjectType.answer, answer.id)
  await insistEditable(page, { id, type: ObjectType.answer, back })
  return {
    title: t('question.edit.answer_title'),
    question: {
      title: question.title,
      href: questionHref,
      html: scopeAnchors(question.html, 'question'),
    },
    back,
    direct: editsAnswerDirectly(ctx.viewer, answer, ctx.privileges),
    revisionId: String(answer.revisionId),
    start: { content: answer.originalText },
    preview: answer.html,
    revisions: await revisionOptions(page, id),
  }
}

function Screen({ data, reply }: Shown<typeof view, WritingReply>) {
  return <EditAnswerScreen data={data} reply={reply ?? null} />
}

const route = screenRoute({
  view,
  acts: {
    save: taking(editAnswer, save),
    preview: previewOf(() => false),
    'load-revision': loadRevision(({ params }) => params.aid ?? ''),
    ...insertIntents,
  },
  styles: [editorCss, diffCss],
  titleOnly: true,
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
