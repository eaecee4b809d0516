/**
 * Properties of a post that can be searched for, as tokens of the full-text index. Numbers that change often
 * (views, answers) are not included; votes are stored in steps, so that a post is updated only when it
 * crosses one.
 */
import { Accepted } from '#shared/codes.ts'
import type { PostKind } from './parse-query.ts'

export const ScoreSteps = [100, 30, 10, 3] as const

/** The steps that a score has reached. */
export const scoreSteps = (score: number) => ScoreSteps.filter(step => score >= step)

export const kindFacet = (kind: PostKind) => (kind === 'question' ? 'kq' : 'ka')
export const authorFacet = (userId: number) => `u${userId}`
export const tagFacet = (tagId: number) => `t${tagId}`
export const parentFacet = (questionId: number) => `p${questionId}`
export const acceptedFacet = (accepted: boolean) => (accepted ? 'x1' : 'x0')
export const scoreFacet = (step: number) => `v${step}`

type Common = { userId: number; voteCount: number; tagIds: number[] }

const common = (post: Common, kind: PostKind, accepted: boolean) => [
  kindFacet(kind),
  authorFacet(post.userId),
  acceptedFacet(accepted),
  ...post.tagIds.map(tagFacet),
  ...scoreSteps(post.voteCount).map(scoreFacet),
]

export const questionFacets = (post: Common & { acceptedAnswerId: number }) =>
  common(post, 'question', post.acceptedAnswerId > 0)

export const answerFacets = (post: Common & { accepted: number; questionId: number }) => [
  ...common(post, 'answer', post.accepted === Accepted.yes),
  parentFacet(post.questionId),
]
