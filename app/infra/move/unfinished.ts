/** The mark of a database that a move has not finished; without it, a half-filled one could be served. */
import { OperatorError } from '#app/infra/operator-error.ts'

/** A table with the identity of the site that is moving in. */
export const Mark = 'forum_move'

export const unfinished = () =>
  new OperatorError(
    'This database was not filled completely by "forum move". Run that command again to the end.',
  )
