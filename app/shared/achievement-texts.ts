/** What earned or cost points on a post, in words: 6 upvotes on your answer. Shared by pages and the API. */
import { formatFullNumber } from './number-format.ts'

/** Acts in the log of reputation that have points, in the order in which they are named. */
export const EarningActs = [
  ...(['answer.accepted', 'answer.accept', 'question.voted_up', 'answer.voted_up'] as const),
  ...(['question.voted_down', 'answer.voted_down', 'answer.vote_down', 'edit.accepted'] as const),
] as const

/** How often each act counts now. Counted up to `MostCounted`. */
export type Earned = Partial<Record<(typeof EarningActs)[number], number>>
export const MostCounted = 1000

type Translate = (key: string, values?: Record<string, string | number>) => string

/** Empty if no act counts any more. */
export function achievementText(earned: Earned, t: Translate, locale: string): string {
  return EarningActs.flatMap(act => {
    const count = earned[act] ?? 0
    if (count === 0) return []
    const shown = formatFullNumber(count, locale) + (count >= MostCounted ? '+' : '')
    return [t(`notice.earned.${act.replace('.', '_')}`, { count, shown })]
  }).join(' · ')
}
