import { z } from 'zod'
import type { Author } from '#basics/users/users.queries.ts'
import type { RankedMember, Ranking } from '#basics/users/list-ranking.ts'
import { out } from '../kernel/out.ts'
import { Count, NumberId, Seconds, seconds } from './values.ts'

export const UserState = z.enum(['normal', 'suspended', 'deleted', 'inactive'])

export const UserBasic = z
  .strictObject({
    id: NumberId,
    username: out.text(),
    rank: Count,
    display_name: out.text(),
    avatar: out.text(),
    website: out.text(),
    location: out.text(),
    language: out.text(),
    status: UserState,
    suspended_until: Seconds,
  })
  .meta({ id: 'UserBasic' })

export function toAuthor(author: Author): z.infer<typeof UserBasic> {
  const { username, rank, avatar, website, location, status } = author
  return {
    id: String(author.id),
    username,
    rank,
    display_name: author.displayName,
    avatar,
    website,
    location,
    // A member's language is private.
    language: '',
    status,
    suspended_until: seconds(author.suspendedUntil),
  }
}

export const toPeople = (people: Author[]) => people.map(toAuthor)

export const Operator = UserBasic.pick({
  id: true,
  username: true,
  rank: true,
  display_name: true,
  status: true,
  avatar: true,
})
export function toOperator(author: Author): z.infer<typeof Operator> {
  const { id, username, rank, display_name, status, avatar } = toAuthor(author)
  return { id, username, rank, display_name, status, avatar }
}

export const Staff = UserBasic.pick({ username: true, display_name: true, avatar: true })
export function toStaff(people: Author[]): z.infer<typeof Staff>[] {
  return people.map(({ username, displayName, avatar }) => ({
    username,
    display_name: displayName,
    avatar,
  }))
}

const RankedUser = z
  .strictObject({
    username: out.text(),
    rank: Count,
    vote_count: Count,
    display_name: out.text(),
    avatar: out.text(),
  })
  .meta({ id: 'RankedUser' })
export const UserRanking = z.strictObject({
  users_with_the_most_reputation: z.array(RankedUser),
  users_with_the_most_vote: z.array(RankedUser),
  staffs: z.array(RankedUser),
})

function toRanked(member: RankedMember, counts: { rank: number; vote_count: number }) {
  const { username, avatar, displayName } = member
  return { username, ...counts, display_name: displayName, avatar }
}

export function toRanking(ranking: Ranking): z.infer<typeof UserRanking> {
  const gained = (member: RankedMember) => toRanked(member, { rank: member.value, vote_count: 0 })
  const voted = (member: RankedMember) =>
    toRanked(member, { rank: member.rank, vote_count: member.value })
  return {
    users_with_the_most_reputation: ranking.reputation.map(gained),
    users_with_the_most_vote: ranking.votes.map(voted),
    staffs: ranking.staff.map(gained),
  }
}
