import { flagFields, textOfReason } from '#web/posts/reason-text.ts'
import { withFields } from '#web/kernel/declared-fields.ts'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { deleteComment, editComment, writeComment } from '#posts/comments/write-comment.ts'
import { discardDraft, saveDraft } from '#posts/questions/drafts.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { renderPreview } from '#markdown/render-preview.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { followOldLink } from '#posts/threads/old-link.ts'
import { showAnswer } from '#posts/threads/list-answers.ts'
import { visibleQuestion } from '#posts/threads/show-question.ts'
import { showThread, type Thread } from '#posts/threads/show-thread.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId, parseId, parseIdOf, publicId } from '#shared/ids.ts'
import { feedPath, homePath, questionPath, tagPath } from '#shared/paths.ts'
import { withoutBackticks } from '#shared/title-parts.ts'
import { useReply } from '#ui/reply.ts'
import { ThreadScreen } from './screen.tsx'
import type { ThreadExtra } from './types.ts'
import {
  backOf,
  type FormArgs,
  formAction,
  intent,
  reply,
  taking,
} from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { flagView, originalsOf } from './flag-view.ts'
import { permalinkOf } from '#web/posts/rows.ts'
import { qaPage } from './structured-data.ts'
import { program, qualifyAgain } from '#web/kernel/program.ts'
import { questionActs } from '#web/posts/question-acts.ts'
import { screen, type ScreenArgs } from '#web/kernel/screen.ts'
import { showsExternalOnce } from '#web/kernel/choice-cookie.ts'
import { framesFor, imagesFor, threadView } from './thread-view.ts'
import { insertIntents } from '#web/posts/writing-fields.ts'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { PageHeaders } from '#shared/internal-headers.ts'

/** The second and third path segments: a slug, an answer, or both (spec §2). */
function readAddress({ params, ctx }: Pick<ScreenArgs, 'params' | 'ctx'>) {
  const permalink = permalinkOf(ctx.settings)
  const parts = [params.second, params.third].filter(part => part !== undefined)
  const isAnswer = (part: string | undefined) => parseId(part)?.type === ObjectType.answer
  const answer = isAnswer(params.third)
    ? params.third
    : parts.length === 1 && isAnswer(params.second)
      ? params.second
      : undefined
  const slug = parts.find(part => part !== answer)
  return { permalink, answer, slug, tooMuch: params.third !== undefined && !answer }
}

/** The canonical URL of the question (and answer); null when this is it. */
function canonical(args: ScreenArgs, question: { id: number; urlTitle: string }): string | null {
  const { permalink, answer } = readAddress(args)
  const wanted = questionPath(question, permalink, answer ? parseId(answer)!.seq : null)
  return args.url.pathname === wanted || decodeURI(args.url.pathname) === wanted
    ? null
    : wanted + args.url.search
}

/** An unknown number may be the post's id on the site it was imported from. */
async function redirectOldLink({ run, params, ctx }: ScreenArgs): Promise<void> {
  const number = params.qid ?? ''
  if (!/^\d{1,12}$/.test(number)) return
  const found = await run(followOldLink, { original_id: number })
  if (found)
    throw redirect(questionPath(found.question, permalinkOf(ctx.settings), found.answerId), 301)
}

/** `#id` in a text may name an answer: its URL is found through its question. */
async function redirectAnswer({ run, params, ctx }: ScreenArgs): Promise<void> {
  const ref = parseId(params.qid)
  if (ref?.type !== ObjectType.answer) return
  const { answer, question } = await run(showAnswer, { id: params.qid })
  throw redirect(questionPath(question, permalinkOf(ctx.settings), answer.id))
}

const structuredData = ({ ctx }: ScreenArgs, thread: Thread) =>
  qaPage(thread, {
    siteUrl: ctx.settings.general.site_url,
    permalink: permalinkOf(ctx.settings),
  })

export const loader = screen(async args => {
  const { run, url, params, ctx, choices, cookies } = args
  await redirectOldLink(args)
  await redirectAnswer(args)
  const { answer } = readAddress(args)
  const query = (name: string) => url.searchParams.get(name) ?? undefined
  const thread = await run(showThread, {
    id: params.qid,
    answer_id: answer,
    comment_id: query('commentId'),
    order: ['default', 'updated', 'created', 'vote'].includes(query('order') ?? '')
      ? query('order')
      : 'default',
    page: query('page'),
    comments: query('comments'),
    cpage: query('cpage'),
  })
  const elsewhere = canonical(args, thread.question)
  if (elsewhere) throw redirect(elsewhere)
  const once = showsExternalOnce(cookies, formatId(ObjectType.question, thread.question.id))
  const images = imagesFor(args, choices.externalImages || once)
  const view = {
    ...threadView(thread, { page: args, images }),
    dialog: {
      name: query('dialog') ?? null,
      id: query('id') ?? null,
      on: query('on') ?? null,
      reply: query('reply') ?? null,
      edit: query('edit') ?? null,
    },
    flag: await flagView(args),
    originals: await originalsOf(args, thread.question),
    qualification: (await program()?.qualification(args)) ?? null,
    price: (await program()?.price(args, 'answer')) ?? null,
    restrictAnswer: ctx.settings.write.restrict_answer,
    structured: ctx.viewer.kind === 'anonymous' ? structuredData(args, thread) : null,
  }
  // One header counts a view each time the page is served, the other relaxes the image policy.
  args.headers[PageHeaders.view] = String(thread.question.id)
  if (images) {
    args.headers[PageHeaders.images] = images.sources?.join(' ') ?? 'any'
    args.headers[PageHeaders.frames] = framesFor(args).join(' ')
  }
  return view
})

/** The page is kept for all who read the same (`whole-page.ts`). */
export const handle = { kept: true, rows: false }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  const found = !data.question.unlisted && !data.question.deleted
  const head = canonicalMeta({
    title: withoutBackticks(data.question.title),
    site,
    description: data.question.excerpt,
    path: data.path,
    keywords: data.question.tags.map(tag => tag.name).join(','),
    noindex: !found,
    feed: found ? feedPath('question', data.question.id) : undefined,
    trail: data.question.tags.slice(0, 1).map(tag => ({ name: tag.name, path: tagPath(tag.slug) })),
  })
  return data.structured ? [...head, { 'script:ld+json': data.structured }] : head
}

const anchored = (path: string, anchor: string) => `${path.split('#')[0]}#${anchor}`

/** Back to the comment just written or edited. */
const toComment = (result: { id: number }, args: FormArgs) => ({
  to: anchored(backOf(args), formatId(ObjectType.comment, result.id)),
})

function addressOf({ ctx, params }: FormArgs, answerId?: number): string {
  const question = visibleQuestion(ctx, parseIdOf(ObjectType.question, params.qid) ?? 0)
  return questionPath(question, permalinkOf(ctx.settings), answerId)
}

/** A pending post is not visible to others yet; its author is informed. */
const posted = (pending: boolean, kind: 'answer' | 'comment', key: string) =>
  pending
    ? ({ tone: 'warning', key: `held.posted.${kind}` } as const)
    : ({ tone: 'success', key } as const)

const target = (args: FormArgs) => `answer:${parseId(args.params.qid)?.seq ?? 0}`

export const action = formAction({
  ...questionActs,
  vote: intent(setVote),
  accept: withFields(
    ['value'],
    intent(acceptAnswer, undefined, ({ values }) => ({
      question_id: values.question_id,
      answer_id: values.value === 'off' ? '' : values.answer_id,
    })),
  ),
  answer: intent(
    writeAnswer,
    ({ result, repeated }, args) => {
      const path = addressOf(args, result.id)
      const anchor = publicId(ObjectType.answer, result.id, permalinkOf(args.ctx.settings))
      return {
        to: `${path}#${anchor}`,
        flash: repeated ? undefined : posted(result.pending, 'answer', 'question.answer.posted'),
      }
    },
    ({ values, params }) => ({ ...values, question_id: params.qid }),
  ),
  qualify: qualifyAgain,
  preview: taking(renderPreview, async args =>
    reply({ preview: await args.run(renderPreview, { content: args.values.content }) }),
  ),
  ...insertIntents,
  draft: taking(saveDraft, async args => {
    const saved = await args.run(saveDraft, { target: target(args), content: args.values.content })
    return reply({ savedAt: saved.savedAt })
  }),
  discard: async args => {
    await args.run(discardDraft, { target: target(args) })
    return {
      to: `${backOf(args)}#write-answer`,
      flash: { tone: 'success', key: 'question.draft.discarded' },
    }
  },
  'comment-add': intent(writeComment, ({ result }, args) => ({
    ...toComment(result, args),
    flash: result.pending ? posted(true, 'comment', '') : undefined,
  })),
  'comment-edit': intent(editComment, toComment),
  'comment-delete': intent(
    deleteComment,
    () => ({ flash: { tone: 'success', key: 'question.comment.deleted' } }) as const,
    ({ values }) => values,
  ),
  report: withFields(
    flagFields,
    intent(
      flagPost,
      ({ known }, args) => ({
        to: backOf(args),
        flash: { tone: 'warning', key: known ? 'flag.already' : 'flag.thanks' },
      }),
      args => ({
        ...args.values,
        content: textOfReason(args, 'content', args.values.report_type),
      }),
    ),
  ),
  'answer-delete': intent(deleteAnswer, (_, args) => ({
    to: `${addressOf(args)}#answerHeader`,
    flash: { tone: 'success', key: 'question.answer.deleted' },
  })),
  'answer-undelete': intent(undeleteAnswer, (result, args) => ({
    to: addressOf(args, result.id),
    flash: { tone: 'success', key: 'question.answer.undeleted' },
  })),
  delete: intent(deleteQuestion, () => ({
    to: homePath(),
    flash: { tone: 'success', key: 'question.deleted' },
  })),
  undelete: intent(undeleteQuestion, (_, args) => ({
    to: addressOf(args),
    flash: { tone: 'success', key: 'question.undeleted' },
  })),
})

export default function Question() {
  const data = useLoaderData<typeof loader>()
  const answer = useReply<FormReply<ThreadExtra>>()
  return <ThreadScreen data={data} reply={answer ?? null} />
}
