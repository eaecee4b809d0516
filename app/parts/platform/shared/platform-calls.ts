/** Responses of the platform program's calls, and their defaults after a failure (spec §3, §8). */

export type PlatformUser = {
  loginStatus: boolean
  isUserEligible: boolean
  isSuperUser: boolean
  isOperator: boolean
  banned: boolean
  /** A path of this site to open first; '' = none. */
  redirect: string
  termsAccepted: boolean
  occupationNeeded: boolean
  user: { userId: string; nickname: string } | null
}

export type PointRow = {
  id: string
  title: string
  score: number
  createdAt: number
  /** 0 = never. */
  expireAt: number
}

export type Quota = {
  dayRemainingScore: number
  monRemainingScore: number
  monLimitScore: number
  dayLimitScore: number
  dayEvaluateAppRemainingScore: number
  dayEvaluateAppExpiryScore: number
  evaluateAppExpiryDays: number
  sumScore: number
  systemAwardScore: number
  consumeList: PointRow[]
  rewardList: PointRow[]
}

export type InviteSummary = {
  totalInviteCount: number
  totalInviteReward: number
  rewardPoints: number
  inviteLink: string
}

export type AcceptedInvite = { nickname: string; rewardPoints: number; createdAt: number }

export type PlatformAnswers = {
  bootstrap: PlatformUser
  qualification: { qualifyPass: boolean }
  quota: Quota
  consumeInvite: { success: boolean; rewardPoints: number; inviterName: string }
  reward: { hasReward: boolean; rewardPoints: number; rewardCount: number }
  inviteSummary: InviteSummary
  inviteStatus: { hasUnread: boolean; unreadCount: number; latest: AcceptedInvite[] }
  markInvitesRead: object
}

export type PlatformCall = keyof PlatformAnswers

/** Method and path of each call, at the root of the site and below its mount. */
export const platformPaths: Record<PlatformCall, readonly ['GET' | 'POST', string]> = {
  bootstrap: ['GET', '/api/miaoda/access/user/bootstrap'],
  qualification: ['GET', '/api/miaoda/app/qualify/check'],
  quota: ['GET', '/api/miaoda/score/query_recharge'],
  consumeInvite: ['POST', '/api/v1/access/share/consume/{code}'],
  reward: ['GET', '/api/v1/access/share/detect_reward'],
  inviteSummary: ['GET', '/api/v1/access/share/summary'],
  inviteStatus: ['GET', '/api/v1/access/share/invite_status'],
  markInvitesRead: ['POST', '/api/v1/access/share/mark_invite_read'],
}

/** Defaults after a failure: no one is locked out, and nothing is shown. */
export const platformDefaults: { [C in PlatformCall]: PlatformAnswers[C] } = {
  bootstrap: {
    loginStatus: false,
    isUserEligible: false,
    isSuperUser: false,
    isOperator: false,
    banned: false,
    redirect: '',
    termsAccepted: true,
    occupationNeeded: false,
    user: null,
  },
  qualification: { qualifyPass: false },
  quota: {
    dayRemainingScore: 0,
    monRemainingScore: 0,
    monLimitScore: 0,
    dayLimitScore: 0,
    dayEvaluateAppRemainingScore: 0,
    dayEvaluateAppExpiryScore: 0,
    evaluateAppExpiryDays: 0,
    sumScore: 0,
    systemAwardScore: 0,
    consumeList: [],
    rewardList: [],
  },
  consumeInvite: { success: false, rewardPoints: 0, inviterName: '' },
  reward: { hasReward: false, rewardPoints: 0, rewardCount: 0 },
  inviteSummary: { totalInviteCount: 0, totalInviteReward: 0, rewardPoints: 0, inviteLink: '' },
  inviteStatus: { hasUnread: false, unreadCount: 0, latest: [] },
  markInvitesRead: {},
}

/** Error texts for failed calls without a message; the others stay silent. */
export const platformFallbacks: Partial<Record<PlatformCall, string>> = {
  consumeInvite: 'platform.invite_use_failed',
  reward: 'platform.invite_check_failed',
  inviteSummary: 'platform.invite_summary_failed',
  inviteStatus: 'platform.invite_status_failed',
  markInvitesRead: 'platform.invite_status_failed',
}

/** The form of an invitation code. */
export const isInviteCode = (code: string): boolean => /^[A-Za-z0-9_-]{4,64}$/.test(code)
