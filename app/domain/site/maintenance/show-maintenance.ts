import { z } from 'zod'
import { admin, harmless, query } from '#kernel'

/** The state of maintenance mode; null if it is off. Administrators only. */
export const showMaintenance = query({
  name: 'maintenance.show',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ ports, now }) => ({ current: ports.maintenance.read(now) }),
})
