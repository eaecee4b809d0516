import type { Ctx } from '#kernel'
import { questionOfAddress } from '#posts/links/question-address.ts'
import { maySeeQuestion } from '#basics/visibility/visibility.ts'
import { findQuestion } from './questions.queries.ts'

/**
 * The close message for this viewer. The URL of the original contains its title, so if the viewer may not see
 * the original it is cut off after the id.
 */
export function closingText({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, message: string): string {
  const id = questionOfAddress(message)
  if (id === null) return message
  const question = findQuestion(db, id)
  if (question && maySeeQuestion(viewer, question)) return message
  return /^.*?\/questions\/[a-zA-Z\d]+/.exec(message)![0]
}
