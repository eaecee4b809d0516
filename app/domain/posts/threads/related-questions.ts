import type { Ctx } from '#app/domain/kernel/index.ts'
import type { ListRow } from '#app/domain/posts/questions/list.queries.ts'
import { relatedByTag } from '#app/domain/posts/questions/list-questions.ts'
import type { QuestionView } from './show-question.ts'

/** Up to five listed questions that share the first tag, the hottest first. */
export function relatedQuestions({ db }: Ctx, question: QuestionView): readonly ListRow[] {
  const tag = question.tags[0]
  return tag ? relatedByTag(db, tag.id, question.id, 5) : []
}
