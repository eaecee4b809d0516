import { z } from 'zod'
import type { Account } from '#access/auth/account.ts'
import type { AgentRules } from '#access/auth/agent-rules.ts'
import type { Page } from '#kernel'
import { avatarAddress, wholeAddress } from '#basics/users/avatars.ts'
import { Role } from '#shared/codes.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { UserState } from './people.ts'
import { Count, NumberId, Seconds, seconds } from './values.ts'

const RoleId = z.literal([1, 2, 3])

export const ManagedUser = z
  .strictObject({
    user_id: NumberId,
    created_at: Seconds,
    deleted_at: Seconds,
    suspended_at: Seconds,
    suspended_until: Seconds,
    suspend_type: Count,
    suspend_msg: out.text(),
    username: out.text(),
    e_mail: out.text(),
    rank: Count,
    status: UserState,
    display_name: out.text(),
    avatar: out.text(),
    role_id: RoleId,
    role_name: z.enum(['User', 'Admin', 'Moderator']),
  })
  .meta({ id: 'ManagedUser' })

const roleNames = {
  [Role.user]: 'User',
  [Role.admin]: 'Admin',
  [Role.moderator]: 'Moderator',
} as const

export function toManagedUsers({ count, list }: Page<Account>, { ctx }: ApiArgs) {
  const { users, general } = ctx.settings
  return {
    count,
    list: list.map((account): z.infer<typeof ManagedUser> => {
      const roleId = account.roleId as 1 | 2 | 3
      const avatar = avatarAddress(account.avatar, account.email, users)
      return {
        user_id: String(account.id),
        created_at: seconds(account.createdAt),
        deleted_at: seconds(account.deletedAt),
        suspended_at: seconds(account.suspendedAt),
        suspended_until: seconds(account.suspendedUntil),
        suspend_type: account.suspendedFor,
        suspend_msg: account.suspendedNote,
        username: account.username,
        e_mail: account.email,
        rank: account.rank,
        status: account.state,
        display_name: account.displayName,
        avatar: wholeAddress(avatar, general.site_url),
        role_id: roleId,
        role_name: roleNames[roleId],
      }
    }),
  }
}

export const RoleFacts = z.strictObject({
  id: RoleId,
  name: out.text(),
  description: out.text(),
})

export const toRoles = (roles: readonly (1 | 2 | 3)[], { t }: ApiArgs) =>
  roles.map((id): z.infer<typeof RoleFacts> => ({
    id,
    name: t(`members.role_${id}`),
    description: t(`members.role_${id}_about`),
  }))

export const AgentRights = z.strictObject({
  allow_create_user: z.boolean(),
  allow_update_user_status: z.boolean(),
  allow_update_user_password: z.boolean(),
  allow_update_user_role: z.boolean(),
})

export const toAgentRights = (rules: AgentRules): z.infer<typeof AgentRights> => ({
  allow_create_user: rules.createUser,
  allow_update_user_status: rules.updateStatus,
  allow_update_user_password: rules.updatePassword,
  allow_update_user_role: rules.updateRole,
})

export const ActivationLink = z.strictObject({ activation_url: out.text() })
export const toActivationLink = ({ url }: { url: string }) => ({ activation_url: url })
