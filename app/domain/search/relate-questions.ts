/** Chooses which questions are shown beside each other, with the ranking of similar questions. */
import { type Db, writingUnsynced } from '#kernel'
import { listDue, saveRelated } from './related.queries.ts'
import { findSimilarQuestions } from './similar-questions.ts'

/** Some may be hidden by the time that they are shown. */
const Most = 8
/** Questions saved at once. */
const BatchSize = 25

/** Chooses for all that are due. Yields after each question, some 3 ms. */
export function* relateQuestions(db: Db): Generator<void> {
  for (;;) {
    const due = listDue(db, BatchSize)
    if (due.length === 0) return
    const chosen: number[][] = []
    for (const { id, title } of due) {
      const like = title === null ? [] : findSimilarQuestions(db, title, Most + 1)
      chosen.push(like.filter(other => other !== id).slice(0, Most))
      yield
    }
    writingUnsynced(db, tx => {
      for (const [i, question] of due.entries()) saveRelated(tx, question, chosen[i] ?? [])
    })
  }
}
