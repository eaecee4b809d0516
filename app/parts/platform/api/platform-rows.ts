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
import type { ApiArgs } from '#api/kernel/endpoint.ts'
import { out } from '#api/kernel/out.ts'
import { Count, NumberId, Seconds, seconds } from '#api/presenters/values.ts'

const Points = z.int().min(0)

export const Bootstrap = z
  .strictObject({
    loginStatus: z.boolean(),
    isUserEligible: z.boolean().describe('may take part: active and not suspended'),
    isSuperUser: z.boolean(),
    isOperator: z.boolean(),
    banned: z.boolean(),
    redirect: out.text().describe('path to open first, or empty'),
    termsAccepted: z.boolean(),
    occupationNeeded: z.boolean(),
    user: z.strictObject({ userId: NumberId, nickname: out.text() }).nullable(),
  })
  .meta({ id: 'Bootstrap' })

export function toBootstrap({
  enabled: _,
  user,
  ...flags
}: BootstrapModel): z.output<typeof Bootstrap> {
  return { ...flags, user: user && { ...user, userId: String(user.userId) } }
}

export const Qualification = z.strictObject({ qualifyPass: z.boolean() })
export const toQualification = ({
  qualifyPass,
}: QualificationModel): z.output<typeof Qualification> => ({ qualifyPass })

const PointEntry = z
  .strictObject({
    id: NumberId,
    title: out.text(),
    score: z.int().min(1),
    createdAt: Seconds,
    expireAt: Seconds,
  })
  .meta({ id: 'PointEntry' })

export const Quota = z
  .strictObject({
    dayRemainingScore: Points,
    monRemainingScore: Points,
    monLimitScore: Points,
    dayLimitScore: Points,
    dayEvaluateAppRemainingScore: Points.describe('points granted for the first days'),
    dayEvaluateAppExpiryScore: Points.describe('of those, points that expire at the end of today'),
    evaluateAppExpiryDays: Count.describe('days left with such points, including today'),
    sumScore: Points,
    systemAwardScore: Points,
    consumeList: z.array(PointEntry),
    rewardList: z.array(PointEntry),
  })
  .meta({ id: 'Quota' })

const entryOf =
  ({ t }: Pick<ApiArgs, 't'>) =>
  ({ id, kind, title, score, createdAt, expiresAt }: PointRowModel) => ({
    id: String(id),
    title: title || t(`platform.member.kind.${kind}`),
    score,
    createdAt: seconds(createdAt),
    expireAt: seconds(expiresAt),
  })

export function toQuota(
  { enabled: _, consumeList, rewardList, ...numbers }: QuotaModel,
  args: ApiArgs,
): z.output<typeof Quota> {
  return {
    ...numbers,
    consumeList: consumeList.map(entryOf(args)),
    rewardList: rewardList.map(entryOf(args)),
  }
}

export const ConsumedInvite = z
  .strictObject({ success: z.boolean(), rewardPoints: Points, inviterName: out.text() })
  .meta({ id: 'ConsumedInvite' })
export const toConsumed = (consumed: ConsumedInviteModel): z.output<typeof ConsumedInvite> =>
  consumed

export const NewRewards = z
  .strictObject({ hasReward: z.boolean(), rewardPoints: Points, rewardCount: Count })
  .meta({ id: 'NewRewards' })
/** Recorded as reported once the response is built. */
export function toRewards(
  { last, ...found }: NewRewardsModel,
  { ctx: { viewer, ports } }: ApiArgs,
): z.output<typeof NewRewards> {
  if (last > 0 && viewer.kind === 'member') ports.reportedRewards.record(viewer.id, last)
  return found
}

export const InviteSummary = z
  .strictObject({
    totalInviteCount: Count,
    totalInviteReward: Points,
    rewardPoints: Points.describe('points per invitation, for both members'),
    inviteLink: out.text().describe('absolute URL, or empty'),
  })
  .meta({ id: 'InviteSummary' })
export const toInviteSummary = ({
  enabled: _,
  ...summary
}: InviteSummaryModel): z.output<typeof InviteSummary> => summary

export const InviteStatus = z
  .strictObject({
    hasUnread: z.boolean(),
    unreadCount: Count,
    latest: z.array(
      z.strictObject({ nickname: out.text(), rewardPoints: Points, createdAt: Seconds }),
    ),
  })
  .meta({ id: 'InviteStatus' })
export const toInviteStatus = ({
  latest,
  ...status
}: InviteStatusModel): z.output<typeof InviteStatus> => ({
  ...status,
  latest: latest.map(({ invitee, rewardPoints, createdAt }) => ({
    nickname: invitee.displayName,
    rewardPoints,
    createdAt: seconds(createdAt),
  })),
})
