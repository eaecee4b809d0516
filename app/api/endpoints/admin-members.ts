/** Calls for administrators to manage accounts. */
import { resetMemberStep } from '#access/second-step/reset-member-step.ts'
import { changeUserRole } from '#access/auth/change-user-role.ts'
import { createUser } from '#access/auth/create-user.ts'
import { listUsers } from '#access/auth/list-users.ts'
import { setUserPassword } from '#access/auth/set-user-password.ts'
import { addUsers } from '#people/members/add-users.ts'
import { editMemberProfile } from '#people/members/edit-profile.ts'
import { listRoles } from '#people/members/list-roles.ts'
import { makeActivationLink, sendMemberActivation } from '#people/members/issue-activation.ts'
import { showAccountRights } from '#people/members/show-member.ts'
import { forAdmins, get, post, put } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import { list } from '../kernel/wire.ts'
import { ActivationLink, AgentRights, ManagedUser, RoleFacts } from '../presenters/members.ts'

export const adminMembers = forAdmins([
  get('users/page', listUsers, {
    summary:
      'Accounts by state or role; search by `user:<id>`, an email address or a part of a name',
    answer: paged(ManagedUser),
  }),
  post('user', createUser, { summary: 'Create an account with a confirmed email address' }),
  post('users', addUsers, {
    summary: 'Create one account for each line; if any line is invalid, none is created',
  }),
  put('user/role', changeUserRole, {
    summary: 'Change a member’s role; all sessions of the member end',
  }),
  put('user/password', setUserPassword, {
    scope: null,
    summary: 'Set a new password; all sessions of the member end',
  }),
  post('user/second-step/reset', resetMemberStep, {
    scope: null,
    summary: 'Turn off two-step login for a member; all sessions of the member end',
  }),
  put('user/profile', editMemberProfile, {
    summary: 'Change a member’s names and email address; the new address counts as confirmed',
  }),
  get('user/activation', makeActivationLink, {
    scope: null,
    summary: 'Create an activation link to hand over; older links stop working',
    answer: ActivationLink,
  }),
  post('user/activation', sendMemberActivation, {
    scope: null,
    summary: 'Email an activation link to the member',
  }),
  get('roles', listRoles, {
    summary: 'Roles an account can have',
    answer: list(RoleFacts),
  }),
  get('user-center/agent', showAccountRights, {
    summary:
      'Account management that a hosting platform leaves to administrators; everything without a platform',
    answer: AgentRights,
  }),
])
