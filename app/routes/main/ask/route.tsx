import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { discardDraft, type Draft, saveDraft, showDraft } from '#posts/questions/drafts.ts'
import { renderPreview } from '#markdown/render-preview.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { checkAsk } from '#posts/questions/check-ask.ts'
import { listSimilarQuestions } from '#posts/questions/near-questions.ts'
import { listTagsByNames } from '#tags/pick-tags.ts'
import { askAndAnswer } from '#posts/threads/ask-and-answer.ts'
import { visibleQuestion } from '#posts/threads/show-question.ts'
import { askPath, questionPath } from '#shared/paths.ts'
import { readPrefill } from '#shared/prefill.ts'
import { TagsMax } from '#shared/tag-values.ts'
import { AskScreen } from './screen.tsx'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import editorCss from '#ui/styles/editor.css?url'
import {
  besideQuestion,
  draftInput,
  insertIntents,
  pickerTag,
  previewOf,
  questionInput,
  tagIntents,
  tagsOfDraft,
  withTagsField,
  questionFields,
  draftFields,
} from '#web/posts/writing-fields.ts'
import { type FormArgs, refuseWith, reply, taking } from '#web/kernel/form-action.ts'
import { mayCreateTags, momentText, pickerData, similarView } from '#web/posts/writing-view.ts'
import { permalinkOf } from '#web/posts/rows.ts'
import { program, qualifyAgain } from '#web/kernel/program.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** The page is kept for all who read the same (`whole-page.ts`). */
export const handle = { kept: true }

/** Initial values: those of the last attempt. */
const startOf = (draft: Draft | null) => ({
  title: draft?.title ?? '',
  content: draft?.content ?? '',
  answer: draft?.answer_content ?? '',
  tags: draft ? tagsOfDraft(draft.tags) : [],
})

/** Posts the question, with its answer when the box is checked. */
async function post(args: FormArgs) {
  const { form, run, ctx } = args
  const input = questionInput(form)
  const answer_content = String(form.get('answer_content') ?? '')
  const own = form.get('answer_own') !== null
  // A typed answer without the checked box would be lost silently.
  const unticked = !own && answer_content.trim() !== ''
  await refuseWith(
    unticked ? [{ field: 'answer_own', reason: 'editor.answer.not_ticked' }] : [],
    () => askQuestion.part(ctx, input),
  )
  const { result, repeated } = await withTagsField(
    own ? run(askAndAnswer, { ...input, answer_content }) : run(askQuestion, input),
  )
  const waits = result.pending
    ? 'question'
    : 'answerHeld' in result && result.answerHeld
      ? 'own_answer'
      : null
  const flash = waits
    ? ({ tone: 'warning', key: `held.posted.${waits}` } as const)
    : ({ tone: 'success', key: 'question.ask.posted' } as const)
  return {
    to: questionPath(visibleQuestion(ctx, result.id), permalinkOf(ctx.settings)),
    flash: repeated ? undefined : flash,
  }
}

async function view(page: ScreenArgs) {
  const { run, t, url } = page
  await run(checkAsk)
  const draft = await run(showDraft, { target: 'ask' })
  const wanted = await run(listTagsByNames, { tags: url.searchParams.get('tags') ?? '' })
  // A link with a prefilled question takes precedence over the draft, which stays until one is
  // saved.
  const brought = url.searchParams.get('prefill')
  const filled = brought === null ? null : readPrefill(brought)
  const filledTags = filled ? await run(listTagsByNames, { tags: filled.tags.join(',') }) : []
  const start = filled
    ? { title: filled.title, content: filled.body, answer: '', tags: filledTags.map(pickerTag) }
    : startOf(draft)
  const known = (slug: string) => start.tags.some(tag => tag.slug === slug)
  const named = wanted.map(pickerTag).filter(tag => !known(tag.slug))
  const render = (content: string) => (content.trim() ? run(renderPreview, { content }) : null)
  return {
    title: t('question.ask.title'),
    draftSavedAt: draft ? momentText(page, draft.savedAt) : null,
    start: { ...start, tags: [...start.tags, ...named].slice(0, TagsMax) },
    preview: await render(start.content),
    answerPreview: besideQuestion(await render(start.answer)),
    picker: await pickerData(page),
    qualification: (await program()?.qualification(page)) ?? null,
    price: (await program()?.price(page, 'question')) ?? null,
  }
}

function Screen({ data, reply }: Shown<typeof view, WritingReply>) {
  return <AskScreen data={data} reply={reply ?? null} />
}

const route = screenRoute({
  view,
  acts: {
    post: withFields(['answer_own', ...questionFields], taking(askAndAnswer, post)),
    qualify: qualifyAgain,
    preview: previewOf(mayCreateTags),
    similar: taking(listSimilarQuestions, async args => {
      const found = await args.run(listSimilarQuestions, { title: args.values.title })
      return reply({ similar: similarView(args, found) })
    }),
    ...tagIntents(mayCreateTags),
    ...insertIntents,
    draft: withFields(draftFields, async ({ run, form }: FormArgs) => {
      const { kept } = await run(saveDraft, draftInput(form))
      const key = kept ? 'editor.draft.saved' : 'editor.draft.empty'
      return { to: askPath(), flash: { tone: kept ? 'success' : 'warning', key } }
    }),
    discard: async ({ run }) => {
      await run(discardDraft, { target: 'ask' })
      return { to: askPath(), flash: { tone: 'success', key: 'editor.draft.discarded' } }
    },
  },
  styles: [editorCss],
  titleOnly: true,
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
