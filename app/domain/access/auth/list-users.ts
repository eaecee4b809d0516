import { z } from 'zod'
import { admin, harmless, type Page, query, slice, wire } from '#kernel'
import { listUserRows, UserOrders } from './users-admin.queries.ts'
import { type Account, toAccount } from './account.ts'

const ListStates = ['all', 'normal', 'inactive', 'suspended', 'deleted'] as const

/**
 * Accounts for administrators by status, newest first; suspended and deleted ones by when that happened,
 * unless another order is requested. `user:<id>` finds one, text with `@` matches an address or its
 * beginning, other text a part of a name.
 */
export const listUsers = query({
  name: 'auth.list_users',
  guard: harmless(admin),
  input: z.object({
    query: wire.text({ max: 100, trim: true }),
    status: wire.oneOf(ListStates, 'normal'),
    staff: wire.flag(),
    order: wire.oneOf(UserOrders, 'newest'),
    page: wire.page(),
    page_size: wire.pageSize(10),
  }),
  run({ db, now }, { query, status, staff, order, page, page_size }): Page<Account> {
    const list = staff ? 'staff' : status
    const found = listUserRows(db, { query, list, order, now }, slice(page, page_size))
    return { count: found.count, list: found.list.map(row => toAccount(row, now)) }
  },
})
