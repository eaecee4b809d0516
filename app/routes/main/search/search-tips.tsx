import { useT } from '#ui/i18n.tsx'

/** The search syntax (spec §2): example, and the catalog key of its explanation. */
const operators = [
  { sample: 'tag_sample', about: 'tag' },
  { sample: 'phrase_sample', about: 'phrase' },
  { sample: 'user_sample', about: 'user' },
  { code: 'user:me', about: 'me' },
  { code: 'score:3', about: 'score' },
  { code: 'answers:0', about: 'answers' },
  { code: 'is:question', about: 'question' },
  { code: 'is:answer', about: 'answer' },
  { code: 'hasaccepted:no', about: 'not_accepted' },
  { code: 'isaccepted:yes', about: 'accepted' },
] as const

/** Search syntax. */
export function SearchTips() {
  const t = useT()
  return (
    <dl className="tips">
      {operators.map(operator => (
        <div key={operator.about}>
          <dt>
            <code>{'code' in operator ? operator.code : t(`search.tips.${operator.sample}`)}</code>
          </dt>
          <dd>{t(`search.tips.${operator.about}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
