import { z } from 'zod'
import type { Account } from '#access/auth/account.ts'
import type { AccountRights } from '#access/auth/account-rights.ts'
import { avatarAddress, wholeAddress } from '#basics/users/avatars.ts'
import { Role } from '#shared/codes.ts'
import { out } from '../kernel/out.ts'
import { shape } from '../kernel/wire.ts'
import { UserState } from './people.ts'
import { code, Count, NumberId, Seconds } from './values.ts'

const RoleId = code(1, 2, 3)

const roleName = ({ roleId }: Account) =>
  roleId === Role.admin ? 'Admin' : roleId === Role.moderator ? 'Moderator' : 'User'

export const ManagedUser = shape<Account>('ManagedUser')({
  user_id: [NumberId, 'id'],
  created_at: Seconds,
  deleted_at: Seconds,
  suspended_at: Seconds,
  suspended_until: Seconds,
  suspend_type: [Count, 'suspendedFor'],
  suspend_msg: [out.text(), 'suspendedNote'],
  username: out.text(),
  e_mail: [out.text(), 'email'],
  rank: Count,
  status: [UserState, 'state'],
  display_name: out.text(),
  avatar: [
    out.text(),
    ({ avatar, email }, { ctx: { settings } }) =>
      wholeAddress(avatarAddress(avatar, email, settings.users), settings.general.site_url),
  ],
  role_id: RoleId,
  role_name: [z.enum(['User', 'Admin', 'Moderator']), roleName],
})

export const RoleFacts = shape<1 | 2 | 3>()({
  id: [RoleId, id => id],
  name: [out.text(), (id, { t }) => t(`members.role_${id}`)],
  description: [out.text(), (id, { t }) => t(`members.role_${id}_about`)],
})

export const AgentRights = shape<AccountRights>()({
  allow_create_user: [z.boolean(), 'createUser'],
  allow_update_user_status: [z.boolean(), 'updateStatus'],
  allow_update_user_password: [z.boolean(), 'updatePassword'],
  allow_update_user_role: [z.boolean(), 'updateRole'],
})

export const ActivationLink = shape<{ url: string }>()({ activation_url: [out.text(), 'url'] })
