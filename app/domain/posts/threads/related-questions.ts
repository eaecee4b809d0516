import type { Ctx } from '#kernel'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { type ListRow, listRows } from '#posts/questions/list.queries.ts'
import { relatedByTag } from '#posts/questions/list-questions.ts'
import { relatedIds } from '#search/related.queries.ts'
import type { QuestionView } from './show-question.ts'

const Most = 5

/** Up to five listed questions: the most similar ones, then the hottest that share the first tag. */
export function relatedQuestions({ db }: Ctx, question: QuestionView): readonly ListRow[] {
  const similar = listRows(db, relatedIds(db, question.id) ?? [])
    .filter(isPubliclyListed)
    .slice(0, Most)
  const [tag] = question.tags
  if (similar.length === Most || !tag) return similar
  const known = new Set(similar.map(({ id }) => id))
  const hot = relatedByTag(db, tag.id, question.id, 2 * Most).filter(({ id }) => !known.has(id))
  return [...similar, ...hot].slice(0, Most)
}
