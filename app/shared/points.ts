/** Points of each event and who receives them (spec §1, §6). */
export const Points = {
  'answer.accepted': 15,
  'answer.accept': 2,
  'answer.voted_up': 10,
  'question.voted_up': 10,
  'answer.voted_down': -2,
  'question.voted_down': -2,
  'answer.vote_down': -1,
  'question.vote_down': 0,
  'question.vote_up': 0,
  'answer.vote_up': 0,
  'comment.vote_up': 0,
  'edit.accepted': 2,
  'user.activated': 1,
} as const

export type PointsKey = keyof typeof Points

/** Most points a member gains from votes in one day of the site's time zone. */
export const DailyCap = 200
/** Reputation never falls below this through votes. */
export const RankFloor = 1

/** Gains of these kinds stop at the daily cap. */
export const cappedTypes: readonly string[] = ['answer.voted_up', 'question.voted_up']
