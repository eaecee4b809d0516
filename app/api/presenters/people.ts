import { z } from 'zod'
import type { Author } from '#basics/users/users.queries.ts'
import type { RankedMember, Ranking } from '#basics/users/list-ranking.ts'
import { out } from '../kernel/out.ts'
import { list, shape } from '../kernel/wire.ts'
import { Count, NumberId, Seconds } from './values.ts'

export const UserState = z.enum(['normal', 'suspended', 'deleted', 'inactive'])

type Shown = Omit<Author, 'roleId' | 'language' | 'mailStatus'>
export const UserBasic = shape<Shown>('UserBasic')({
  id: NumberId,
  username: out.text(),
  rank: Count,
  display_name: out.text(),
  avatar: out.text(),
  website: out.text(),
  location: out.text(),
  // A member's language is private.
  language: [out.text(), () => ''],
  status: UserState,
  suspended_until: Seconds,
})

const { id, username, rank, display_name, status, avatar } = UserBasic.fields
export const Operator = shape<Author>()({ id, username, rank, display_name, status, avatar })
export const FoundAuthor = shape<Author>()({ id, username, display_name, rank, status })
export const Staff = shape<Author>()({ username, display_name, avatar })

const RankedUser = shape<Author & { votes: number }>('RankedUser')({
  username,
  rank,
  vote_count: [Count, 'votes'],
  display_name,
  avatar,
})
const gained = (member: RankedMember) => ({ ...member, rank: member.value, votes: 0 })
const voted = (member: RankedMember) => ({ ...member, votes: member.value })

export const UserRanking = shape<Ranking>()({
  users_with_the_most_reputation: [list(RankedUser), ({ reputation }) => reputation.map(gained)],
  users_with_the_most_vote: [list(RankedUser), ({ votes }) => votes.map(voted)],
  staffs: [list(RankedUser), ({ staff }) => staff.map(gained)],
})
