import type { Ctx } from '#kernel'
import type { ListRow } from '#posts/questions/list.queries.ts'
import { relatedByTag } from '#posts/questions/list-questions.ts'
import type { QuestionView } from './show-question.ts'

/** Up to five listed questions that share the first tag, the hottest first. */
export function relatedQuestions({ db }: Ctx, question: QuestionView): readonly ListRow[] {
  const tag = question.tags[0]
  return tag ? relatedByTag(db, tag.id, question.id, 5) : []
}
