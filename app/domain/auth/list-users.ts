import { z } from 'zod'
import { admin, type Page, query, slice, wire } from '#app/domain/kernel/index.ts'
import { type Account, toAccount } from './account.ts'
import { listUserRows } from './users-admin.queries.ts'

/** Accounts for administrators, newest first, by state and by part of name or address. */
export const listUsers = query({
  name: 'auth.list_users',
  guard: admin,
  input: z.object({
    query: wire.text({ max: 100, trim: true }),
    status: wire.oneOf(['all', 'normal', 'inactive', 'suspended', 'deleted'], 'all'),
    page: wire.page(),
    page_size: wire.pageSize(10),
  }),
  run({ db }, { query, status, page, page_size }): Page<Account> {
    const state = status === 'all' ? null : status
    const { count, list } = listUserRows(db, { query, state }, slice(page, page_size))
    return { count, list: list.map(toAccount) }
  },
})
