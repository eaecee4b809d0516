import { useT } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { SimilarQuestion } from './writing-types.ts'

/** What may already be the question being asked, in a fold under the title; opens in new tabs. */
export function SimilarQuestions({ questions }: { questions: SimilarQuestion[] | null }) {
  const t = useT()
  const count = questions?.length ?? 0
  return (
    <>
      <p className="sr" role="status">
        {questions ? t('editor.similar.found', { count }) : ''}
      </p>
      {questions && count === 0 ? (
        <p className="quiet no-script">{t('editor.similar.none')}</p>
      ) : null}
      {count > 0 ? (
        <details className="fold similar" open>
          <summary>{t('editor.similar.heading')}</summary>
          <ul className="side-list">
            {questions!.map(question => (
              <li key={question.id}>
                <a href={question.href} target="_blank" rel="noopener">
                  {question.title}
                  {question.closed ? (
                    <span className="mark mark-closed">{t('common.mark.closed')}</span>
                  ) : null}
                  <span className="sr">{` ${t('editor.similar.new_tab')}`}</span>
                </a>
                <Answers question={question} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function Answers({ question }: { question: SimilarQuestion }) {
  const t = useT()
  const { answers, accepted } = question
  if (answers === 0) return null
  return (
    <span className={accepted ? 'side-count side-accepted' : 'side-count'}>
      {accepted ? <Icon name="check" /> : null}
      {`${answers} ${t('common.word.answers', { count: answers })}`}
      {accepted ? <span className="sr">{` ${t('common.accept.has')}`}</span> : null}
    </span>
  )
}
