import type { Db } from '#kernel'
import { learnWords } from '#search/learn-words.ts'

/** Reads the words of all posts, as a job does. */
export function learnAll(db: Db): void {
  for (const _ of learnWords(db));
}
