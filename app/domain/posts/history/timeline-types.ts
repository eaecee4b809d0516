import { ObjectType } from '#shared/codes.ts'

/** Types of timeline rows (spec §3). */
export const TimelineTypes = [
  'asked',
  'answered',
  'commented',
  'edited',
  'closed',
  'reopened',
  'deleted',
  'undeleted',
  'pin',
  'unpin',
  'show',
  'hide',
  'rollback',
  'accept',
  'created',
  'upvote',
  'downvote',
] as const
export type TimelineType = (typeof TimelineTypes)[number]

const likeNamed = (kind: string, names: TimelineType[]) =>
  names.map(name => [`${kind}.${name}`, name] as const)

/** Log names → timeline types. Names not listed here are not shown. */
const shown: Record<number, [string, TimelineType][]> = {
  [ObjectType.question]: [
    ...likeNamed('question', ['asked', 'answered', 'commented', 'edited', 'closed', 'reopened']),
    ...likeNamed('question', ['deleted', 'undeleted', 'pin', 'unpin', 'show', 'hide', 'rollback']),
    ['answer.accept', 'accept'],
  ] as [string, TimelineType][],
  [ObjectType.answer]: [
    ...likeNamed('answer', ['answered', 'commented', 'edited', 'deleted', 'undeleted', 'rollback']),
    ['answer.accepted', 'accept'],
  ] as [string, TimelineType][],
  [ObjectType.tag]: likeNamed('tag', ['created', 'edited', 'deleted', 'undeleted', 'rollback']) as [
    string,
    TimelineType,
  ][],
}

/** The voter's row; that of the voted author is never shown. */
const votes: Record<number, [string, TimelineType][]> = {
  [ObjectType.question]: [
    ['question.vote_up', 'upvote'],
    ['question.vote_down', 'downvote'],
  ],
  [ObjectType.answer]: [
    ['answer.vote_up', 'upvote'],
    ['answer.vote_down', 'downvote'],
  ],
}

export function typesOf(objectType: number, withVotes: boolean): Map<string, TimelineType> {
  return new Map([...(shown[objectType] ?? []), ...((withVotes && votes[objectType]) || [])])
}
