import { z } from 'zod'
import { admin, query } from '#app/domain/kernel/index.ts'

/** Whether the site is at rest; null while it is open. Administrators only. */
export const showMaintenance = query({
  name: 'maintenance.show',
  guard: admin,
  input: z.object({}),
  run: ({ ports, now }) => ({ present: ports.maintenance.read(now) }),
})
