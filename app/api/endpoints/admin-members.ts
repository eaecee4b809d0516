/** What administrators do with accounts. */
import { z } from 'zod'
import { resetMemberStep } from '#app/domain/access/second-step/reset-member-step.ts'
import { changeUserRole } from '#app/domain/access/auth/change-user-role.ts'
import { createUser } from '#app/domain/access/auth/create-user.ts'
import { listUsers } from '#app/domain/access/auth/list-users.ts'
import { setUserPassword } from '#app/domain/access/auth/set-user-password.ts'
import { addUsers } from '#app/domain/people/members/add-users.ts'
import { editMemberProfile } from '#app/domain/people/members/edit-profile.ts'
import { listRoles } from '#app/domain/people/members/list-roles.ts'
import {
  makeActivationLink,
  sendMemberActivation,
} from '#app/domain/people/members/issue-activation.ts'
import { showAgentRules } from '#app/domain/people/members/show-member.ts'
import { forAdmins, get, post, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import {
  ActivationLink,
  AgentRights,
  ManagedUser,
  presentActivationLink,
  presentAgentRights,
  presentManagedUsers,
  presentRoles,
  RoleFacts,
} from '../presenters/members.ts'

const nothing = { response: z.null(), present: presentNothing }

export const adminMembers = forAdmins([
  get('users/page', listUsers, {
    summary: 'Accounts by state or role; `user:<id>`, an address or a part of a name finds some',
    response: paged(ManagedUser),
    present: presentManagedUsers,
  }),
  post('user', createUser, {
    summary: 'Make an account whose address counts as confirmed',
    ...nothing,
  }),
  post('users', addUsers, {
    summary: 'Make an account for each line; a mistake in one line makes none',
    ...nothing,
  }),
  put('user/role', changeUserRole, {
    summary: 'Give another role; the member is signed out everywhere',
    ...nothing,
  }),
  put('user/password', setUserPassword, {
    scope: null,
    summary: 'Set a new password; the member is signed out everywhere',
    ...nothing,
  }),
  post('user/second-step/reset', resetMemberStep, {
    scope: null,
    summary: 'Turn two-step login off for a member, who is logged out everywhere',
    ...nothing,
  }),
  put('user/profile', editMemberProfile, {
    summary: 'Change names and address, which counts as confirmed then',
    ...nothing,
  }),
  get('user/activation', makeActivationLink, {
    scope: null,
    summary: 'Make a link that confirms the address, to be handed over; older links die',
    response: ActivationLink,
    present: presentActivationLink,
  }),
  post('user/activation', sendMemberActivation, {
    scope: null,
    summary: 'Mail such a link to the address of the account',
    ...nothing,
  }),
  get('roles', listRoles, {
    summary: 'Roles that an account can have',
    response: z.array(RoleFacts),
    present: presentRoles,
  }),
  get('user-center/agent', showAgentRules, {
    summary: 'What a hosting platform leaves to administrators here; all without one',
    response: AgentRights,
    present: presentAgentRights,
  }),
])
