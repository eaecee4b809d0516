/** The platform program: identity, points, invitations. */
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
import { empty } from '#api/kernel/wire.ts'
import {
  Bootstrap,
  ConsumedInvite,
  InviteStatus,
  InviteSummary,
  NewRewards,
  Qualification,
  Quota,
} from './platform-rows.ts'

const scope = 'account' as const
const share = 'api/v1/access/share'

export const platform: Endpoint[] = forPlatform([
  get('api/miaoda/access/user/bootstrap', showBootstrap, {
    scope,
    summary: 'The caller’s identity, and what the program requires of them first',
    answer: Bootstrap,
  }),
  get('api/miaoda/app/qualify/check', checkQualification, {
    scope,
    summary:
      'Whether the caller has passed the real-name check; asks its service at most every 10 seconds',
    answer: Qualification,
  }),
  get('api/miaoda/score/query_recharge', showQuota, {
    scope,
    summary: 'Points available to the caller, with the latest 50 entries used and granted',
    answer: Quota,
  }),
  post(`${share}/consume/:code`, consumeInvite, {
    scope,
    summary: 'Redeem an invitation; repeating the same code succeeds without points',
    answer: ConsumedInvite,
  }),
  get(`${share}/detect_reward`, showRewards, {
    scope,
    summary: 'Points the caller received since the last call; each reward is returned once',
    answer: NewRewards,
  }),
  get(`${share}/summary`, showInviteSummary, {
    scope,
    summary: 'How often the caller’s invitation was redeemed, and its link',
    answer: InviteSummary,
  }),
  get(`${share}/invite_status`, showInviteStatus, {
    scope,
    summary: 'The ten invitations redeemed last, and how many the caller has not seen',
    answer: InviteStatus,
  }),
  post(`${share}/mark_invite_read`, markInvitesRead, {
    scope,
    summary: 'Mark invitations and granted points as seen',
    answer: empty,
  }),
])
