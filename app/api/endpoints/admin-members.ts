/** Calls for administrators to manage accounts. */
import { z } from 'zod'
import { resetMemberStep } from '#access/second-step/reset-member-step.ts'
import { changeUserRole } from '#access/auth/change-user-role.ts'
import { createUser } from '#access/auth/create-user.ts'
import { listUsers } from '#access/auth/list-users.ts'
import { setUserPassword } from '#access/auth/set-user-password.ts'
import { addUsers } from '#people/members/add-users.ts'
import { editMemberProfile } from '#people/members/edit-profile.ts'
import { listRoles } from '#people/members/list-roles.ts'
import { makeActivationLink, sendMemberActivation } from '#people/members/issue-activation.ts'
import { showAgentRules } from '#people/members/show-member.ts'
import { forAdmins, get, post, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import {
  ActivationLink,
  AgentRights,
  ManagedUser,
  toActivationLink,
  toAgentRights,
  toManagedUsers,
  toRoles,
  RoleFacts,
} from '../presenters/members.ts'

const nothing = { response: z.null(), toWire: toNothing }

export const adminMembers = forAdmins([
  get('users/page', listUsers, {
    summary:
      'Accounts by state or role; search by `user:<id>`, an email address or a part of a name',
    response: paged(ManagedUser),
    toWire: toManagedUsers,
  }),
  post('user', createUser, {
    summary: 'Create an account with a confirmed email address',
    ...nothing,
  }),
  post('users', addUsers, {
    summary: 'Create one account for each line; if any line is invalid, none is created',
    ...nothing,
  }),
  put('user/role', changeUserRole, {
    summary: 'Change a member’s role; all sessions of the member end',
    ...nothing,
  }),
  put('user/password', setUserPassword, {
    scope: null,
    summary: 'Set a new password; all sessions of the member end',
    ...nothing,
  }),
  post('user/second-step/reset', resetMemberStep, {
    scope: null,
    summary: 'Turn off two-step login for a member; all sessions of the member end',
    ...nothing,
  }),
  put('user/profile', editMemberProfile, {
    summary: 'Change a member’s names and email address; the new address counts as confirmed',
    ...nothing,
  }),
  get('user/activation', makeActivationLink, {
    scope: null,
    summary: 'Create an activation link to hand over; older links stop working',
    response: ActivationLink,
    toWire: toActivationLink,
  }),
  post('user/activation', sendMemberActivation, {
    scope: null,
    summary: 'Email an activation link to the member',
    ...nothing,
  }),
  get('roles', listRoles, {
    summary: 'Roles an account can have',
    response: z.array(RoleFacts),
    toWire: toRoles,
  }),
  get('user-center/agent', showAgentRules, {
    summary:
      'Account management that a hosting platform leaves to administrators; everything without a platform',
    response: AgentRights,
    toWire: toAgentRights,
  }),
])
