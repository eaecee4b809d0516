/** The platform program: identity, points, invitations. */
import { z } from 'zod'
import { checkQualification } from '#parts/platform/domain/platform/qualification.ts'
import { consumeInvite, markInvitesRead } from '#parts/platform/domain/platform/consume-invite.ts'
import { showBootstrap } from '#parts/platform/domain/platform/show-bootstrap.ts'
import {
  showInviteStatus,
  showInviteSummary,
  showRewards,
} from '#parts/platform/domain/platform/show-invites.ts'
import { showQuota } from '#parts/platform/domain/platform/show-quota.ts'
import { type Endpoint, forPlatform, get, post } from '#api/kernel/endpoint.ts'
import {
  Bootstrap,
  ConsumedInvite,
  InviteStatus,
  InviteSummary,
  NewRewards,
  toBootstrap,
  toConsumed,
  toInviteStatus,
  toInviteSummary,
  toQualification,
  toQuota,
  toRewards,
  Qualification,
  Quota,
} from './platform-rows.ts'

const scope = 'account' as const
const share = 'api/v1/access/share'

export const platform: Endpoint[] = forPlatform([
  get('api/miaoda/access/user/bootstrap', showBootstrap, {
    scope,
    summary: 'The caller’s identity, and what the program requires of them first',
    response: Bootstrap,
    toWire: toBootstrap,
  }),
  get('api/miaoda/app/qualify/check', checkQualification, {
    scope,
    summary:
      'Whether the caller has passed the real-name check; asks its service at most every 10 seconds',
    response: Qualification,
    toWire: toQualification,
  }),
  get('api/miaoda/score/query_recharge', showQuota, {
    scope,
    summary: 'Points available to the caller, with the latest 50 entries used and granted',
    response: Quota,
    toWire: toQuota,
  }),
  post(`${share}/consume/:code`, consumeInvite, {
    scope,
    summary: 'Redeem an invitation; repeating the same code succeeds without points',
    response: ConsumedInvite,
    toWire: toConsumed,
  }),
  get(`${share}/detect_reward`, showRewards, {
    scope,
    summary: 'Points the caller received since the last call; each reward is returned once',
    response: NewRewards,
    toWire: toRewards,
  }),
  get(`${share}/summary`, showInviteSummary, {
    scope,
    summary: 'How often the caller’s invitation was redeemed, and its link',
    response: InviteSummary,
    toWire: toInviteSummary,
  }),
  get(`${share}/invite_status`, showInviteStatus, {
    scope,
    summary: 'The ten invitations redeemed last, and how many the caller has not seen',
    response: InviteStatus,
    toWire: toInviteStatus,
  }),
  post(`${share}/mark_invite_read`, markInvitesRead, {
    scope,
    summary: 'Mark invitations and granted points as seen',
    response: z.strictObject({}),
    toWire: () => ({}),
  }),
])
