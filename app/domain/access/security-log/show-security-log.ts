import { z } from 'zod'
import { activated, type Page, query, slice, wire } from '#kernel'
import { listSecurityEvents, type SecurityEventRow } from './security-events.queries.ts'

export const SecurityPageSize = 20

/** A page of the caller's security log, newest event first; it goes back 90 days. */
export const showSecurityLog = query({
  name: 'security_log.show',
  guard: activated,
  input: z.object({
    page: wire.page(),
    page_size: wire.pageSize(SecurityPageSize, SecurityPageSize),
  }),
  run: ({ db, viewer }, { page, page_size }): Page<SecurityEventRow> =>
    listSecurityEvents(db, viewer.id, slice(page, page_size)),
})
