import { z } from 'zod'
import { admin, harmless, query } from '#kernel'
import { Role } from '#shared/codes.ts'

/** Available roles, by number. */
export const listRoles = query({
  name: 'members.list_roles',
  guard: harmless(admin),
  input: z.object({}),
  run: () => [Role.user, Role.admin, Role.moderator],
})
