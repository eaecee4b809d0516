import { z } from 'zod'
import { admin, harmless, query } from '#app/domain/kernel/index.ts'
import { Role } from '#app/shared/codes.ts'

/** Available roles, by number. */
export const listRoles = query({
  name: 'members.list_roles',
  guard: harmless(admin),
  input: z.object({}),
  run: () => [Role.user, Role.admin, Role.moderator],
})
