import { z } from 'zod'
import { wire } from '#kernel'

/** Longest name looked up; longer ones do not exist. */
export const username = wire.text({ max: 500, trim: true })

const AuthorPageOrders = ['newest', 'active', 'hot', 'score', 'unanswered'] as const

export const ProfilePageSize = 30

export const ProfilePageInput = z.object({
  username,
  page: wire.page(),
  page_size: wire.pageSize(ProfilePageSize),
})
/** Gains and votes: as many as in Answer where a program does not say. */
export const ActPageInput = ProfilePageInput.extend({ page_size: wire.pageSize(10) })
export const OrderedPageInput = ProfilePageInput.extend({
  order: wire.oneOf(AuthorPageOrders, 'newest'),
})
