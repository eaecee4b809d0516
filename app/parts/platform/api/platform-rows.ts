/** Answers of the platform program (spec §3), in camelCase. */
import { z } from 'zod'
import type { Bootstrap as BootstrapModel } from '#parts/platform/domain/platform/show-bootstrap.ts'
import type { ConsumedInvite as ConsumedInviteModel } from '#parts/platform/domain/platform/consume-invite.ts'
import type {
  InviteStatus as InviteStatusModel,
  InviteSummary as InviteSummaryModel,
  NewRewards as NewRewardsModel,
} from '#parts/platform/domain/platform/show-invites.ts'
import type { PointRow as PointRowModel } from '#parts/platform/domain/platform/points.queries.ts'
import type { Qualification as QualificationModel } from '#parts/platform/domain/platform/qualification.ts'
import type { Quota as QuotaModel } from '#parts/platform/domain/platform/show-quota.ts'
import type { ApiArgs } from '#api/kernel/args.ts'
import { out } from '#api/kernel/out.ts'
import { from, list, nullable, shape } from '#api/kernel/wire.ts'
import { Count, NumberId, Seconds } from '#api/presenters/values.ts'

const Points = z.int().min(0)

const Member = shape<NonNullable<BootstrapModel['user']>>()({
  userId: NumberId,
  nickname: out.text(),
})
export const Bootstrap = shape<BootstrapModel>('Bootstrap')({
  loginStatus: z.boolean(),
  isUserEligible: z.boolean().describe('may take part: active and not suspended'),
  isSuperUser: z.boolean(),
  isOperator: z.boolean(),
  banned: z.boolean(),
  redirect: out.text().describe('path to open first, or empty'),
  termsAccepted: z.boolean(),
  occupationNeeded: z.boolean(),
  user: nullable(Member),
})

export const Qualification = shape<QualificationModel>()({ qualifyPass: z.boolean() })

const PointEntry = shape<PointRowModel>('PointEntry')({
  id: NumberId,
  title: [out.text(), ({ title, kind }, { t }) => title || t(`platform.member.kind.${kind}`)],
  score: z.int().min(1),
  createdAt: Seconds,
  expireAt: [Seconds, 'expiresAt'],
})

export const Quota = shape<QuotaModel>('Quota')({
  dayRemainingScore: Points,
  monRemainingScore: Points,
  monLimitScore: Points,
  dayLimitScore: Points,
  dayEvaluateAppRemainingScore: Points.describe('points granted for the first days'),
  dayEvaluateAppExpiryScore: Points.describe('of those, points that expire at the end of today'),
  evaluateAppExpiryDays: Count.describe('days left with such points, including today'),
  sumScore: Points,
  systemAwardScore: Points,
  consumeList: list(PointEntry),
  rewardList: list(PointEntry),
})

export const ConsumedInvite = shape<ConsumedInviteModel>('ConsumedInvite')({
  success: z.boolean(),
  rewardPoints: Points,
  inviterName: out.text(),
})

/** Recorded as reported once the response is built. */
function reported(rewards: NewRewardsModel, { ctx: { viewer, ports } }: ApiArgs) {
  const { last } = rewards
  if (last > 0 && viewer.kind === 'member') ports.reportedRewards.record(viewer.id, last)
  return rewards
}
export const NewRewards = from(
  reported,
  shape<NewRewardsModel>('NewRewards')({
    hasReward: z.boolean(),
    rewardPoints: Points,
    rewardCount: Count,
  }),
)

export const InviteSummary = shape<InviteSummaryModel>('InviteSummary')({
  totalInviteCount: Count,
  totalInviteReward: Points,
  rewardPoints: Points.describe('points per invitation, for both members'),
  inviteLink: out.text().describe('absolute URL, or empty'),
})

const RedeemedInvite = shape<InviteStatusModel['latest'][number]>()({
  nickname: [out.text(), ({ invitee }) => invitee.displayName],
  rewardPoints: Points,
  createdAt: Seconds,
})
export const InviteStatus = shape<InviteStatusModel>('InviteStatus')({
  hasUnread: z.boolean(),
  unreadCount: Count,
  latest: list(RedeemedInvite),
})
