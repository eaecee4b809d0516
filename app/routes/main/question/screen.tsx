import { AnswerOrders } from '#shared/codes.ts'
import { askPath, lookupPath, preferencesPath } from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { PlainName, useHoles } from '#ui/cached.tsx'
import { Pager } from '#ui/kit/pager.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { SortGroup } from '#ui/kit/sort-group.tsx'
import { AnswersHead } from './answers-head.tsx'
import { hasAside, ThreadAside } from './thread-aside.tsx'
import { AnswerForm, hasAnswerForm } from './answer-form.tsx'
import { AnswerBlock, QuestionBlock } from './post-blocks.tsx'
import { missingFor, threadDialog } from './thread-dialogs.tsx'
import { threadLinks, type ThreadPosition } from './thread-links.ts'
import type { ThreadContext, ThreadData, ThreadReply } from './types.ts'

/** Answer orders offered by the page; `vote` exists only in the API. */
const Sorts = AnswerOrders.filter(order => order !== 'vote')

/** External images are blocked until the reader allows them (spec §2). */
function ImagesBanner({ here, question }: { here: string; question: string }) {
  const t = useT()
  return (
    <div className="held">
      {`${t('question.images.text')} `}
      <form method="post" action={preferencesPath()} className="one">
        <HiddenFields values={{ intent: 'external-once', question, back: here }} />
        <Button tone="text">{t('question.images.once')}</Button>
      </form>
      {' · '}
      <form method="post" action={preferencesPath()} className="one">
        <HiddenFields values={{ intent: 'external', back: here }} />
        <Button tone="text">{t('question.images.always')}</Button>
      </form>
    </div>
  )
}

function useThreadContext(data: ThreadData, reply: ThreadReply): ThreadContext {
  const { viewer } = useFrameData()
  const { text } = useHoles()
  const { question, here, mayAccept } = data
  const { id, title, deleted } = question
  const sharer = viewer?.username ?? null
  const place: ThreadPosition = {
    here,
    mayAccept,
    question: { id, title, deleted },
    member: viewer !== null,
    activated: viewer?.activated ?? false,
    sharer: sharer && PlainName.test(sharer) ? text('sharer', sharer) : sharer,
  }
  return { data, reply, place, ...threadLinks(place) }
}

const shownByForms = [
  'answer',
  'preview',
  'draft',
  'qualify',
  'comment-add',
  'comment-edit',
  'report',
  'close',
  'invite',
  'invite-lookup',
  'insert-link',
  'insert-image',
  'insert-code',
]

/** The question page. */
export function ThreadScreen({ data, reply }: { data: ThreadData; reply: ThreadReply }) {
  const t = useT()
  const { site } = useFrameData()
  const context = useThreadContext(data, reply)
  const { here } = context
  const problem =
    reply && !shownByForms.includes(reply.intent)
      ? Object.values(reply.errors).flat().join(' ')
      : null
  const options = Sorts.map(value => ({ value, label: t(`question.answer.order_${value}`) }))
  return (
    <Frame
      nav="questions"
      askHref={askPath()}
      problem={problem}
      dialog={threadDialog(context, t)}
      missing={missingFor(context, t)}
      skips={
        hasAnswerForm(context) ? [{ href: '#write-answer', label: t('layout.skip.answer') }] : []
      }
      aside={hasAside(context, site.sidebar) ? <ThreadAside context={context} /> : null}
    >
      <QuestionBlock
        context={context}
        notice={
          data.imagesHidden ? <ImagesBanner here={data.here} question={data.question.id} /> : null
        }
      />
      {data.answerCount > 0 ? (
        <>
          <AnswersHead title={t('question.answer.count', { count: data.answerCount })}>
            {data.answerCount > 1 ? (
              <SortGroup
                options={options}
                current={data.order}
                path={data.path}
                query={here.search}
                fallback="default"
                anchor="answerHeader"
              />
            ) : null}
          </AnswersHead>
          {data.answers.map(answer => (
            <AnswerBlock key={answer.id} answer={answer} context={context} />
          ))}
          <Pager
            page={data.page}
            pages={data.pages}
            path={data.path}
            query={here.search}
            anchor="answerHeader"
          />
        </>
      ) : null}
      <p
        className="new-answers"
        role="status"
        data-new-answers={lookupPath('answers', {
          question: data.question.id,
          shown: data.answerCount,
        })}
      />
      <AnswerForm context={context} />
    </Frame>
  )
}
