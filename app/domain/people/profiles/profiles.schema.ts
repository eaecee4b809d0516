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
export const OrderedPageInput = ProfilePageInput.extend({
  order: wire.oneOf(AuthorPageOrders, 'newest'),
})
