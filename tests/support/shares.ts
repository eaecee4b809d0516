/**
 * A test of every form or call with every hostile input tries each form and each input, but not all pairs: they would
 * take most of the time of `npm test`, nearly all of it in code that all pairs share. With EVERY_SHAPE=1 it does.
 */
export const isEveryShape = process.env.EVERY_SHAPE === '1'

/** One of every `parts` entries of a list, others for the next `place`: `parts` places in a row try all. */
export const shareOf = <E>(list: readonly E[], parts: number, place: number): E[] =>
  list.filter((_, at) => isEveryShape || (at + place) % parts === 0)
