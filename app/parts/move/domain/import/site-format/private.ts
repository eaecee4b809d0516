/** Only in exports with private data: enough to move a site, and no more. */
import { FlagStatus } from '#moderation/flags/flags.queries.ts'
import { PendingStatus } from '#basics/screening/pending-status.ts'
import { MailStatus, NotificationKind, Role, UserStatus } from '#shared/codes.ts'
import {
  accountClaims,
  claimMoves,
  collections,
  drafts,
  follows,
  pendingPosts,
  identities,
  inviteCodes,
  inviteUses,
  notificationViews,
  notifications,
  notificationSwitches,
  platformMembers,
  pointDraws,
  pointRewards,
  pointUses,
  reports,
  staffLog,
  tagMerges,
  users,
  votes,
} from '#drizzle/schema/index.ts'
import {
  address,
  always,
  count,
  file,
  flag,
  id,
  json,
  optional,
  rowsOf,
  text,
  time,
  word,
} from './fields.queries.ts'

export const accountsFile = file({
  name: 'accounts',
  about:
    'Logins and choices of the accounts in `users.ndjson`. Two-step login has to be set up again.',
  scope: 'private',
  table: users,
  key: [users.id],
  fields: {
    id: id(users.id),
    email: text(users.email),
    email_confirmed: word(users.mailStatus, { yes: MailStatus.verified, no: MailStatus.pending }),
    email_unproved: optional(flag(users.emailUnproved)),
    password_hash: text(users.passwordHash),
    role: word(users.roleId, {
      member: Role.user,
      administrator: Role.admin,
      moderator: Role.moderator,
    }),
    status: word(users.status, UserStatus),
    last_login_at: time(users.lastLoginAt),
    suspended_at: time(users.suspendedAt),
    suspended_until: time(users.suspendedUntil),
    suspended_for: count(users.suspendedFor),
    suspended_note: text(users.suspendedNote),
    deleted_at: time(users.deletedAt),
    initial_reputation: always(count(users.initialRank)),
    language: text(users.language),
    color_scheme: text(users.colorScheme),
  },
})

const personal = [
  rowsOf({
    name: 'identities',
    about: 'External logins of accounts, by provider.',
    table: identities,
    key: [identities.id],
  }),
  rowsOf({
    name: 'email_choices',
    about: 'Which emails a member wants.',
    table: notificationSwitches,
    key: [notificationSwitches.userId, notificationSwitches.source],
  }),
  rowsOf({
    name: 'votes',
    about: 'Votes one by one; a vote that was taken back has the value 0.',
    table: votes,
    key: [votes.userId, votes.objectId],
  }),
  rowsOf({
    name: 'follows',
    about: 'Who follows which question or tag.',
    table: follows,
    key: [follows.userId, follows.objectId],
  }),
  rowsOf({
    name: 'bookmarks',
    about: 'Who bookmarked which question.',
    table: collections,
    key: [collections.userId, collections.objectId],
  }),
  rowsOf({
    name: 'drafts',
    about: 'Texts that members have begun.',
    table: drafts,
    key: [drafts.userId, drafts.target],
    as: { content: json(drafts.content), saved_at: time(drafts.savedAt) },
  }),
  rowsOf({
    name: 'notifications',
    about: 'Inbox and achievements of members.',
    table: notifications,
    key: [notifications.id],
    without: [notifications.rank],
    as: { kind: word(notifications.kind, NotificationKind) },
  }),
  rowsOf({
    name: 'notification_looks',
    about: 'Up to which notification a member has looked at each list.',
    table: notificationViews,
    key: [notificationViews.userId],
  }),
]

const moderation = [
  rowsOf({
    name: 'flags',
    about: 'Flags on posts and comments, and what became of them.',
    table: reports,
    key: [reports.id],
    as: {
      status: word(reports.status, FlagStatus),
    },
  }),
  rowsOf({
    name: 'held_posts',
    about: 'New posts that were held for review.',
    table: pendingPosts,
    key: [pendingPosts.id],
    as: { status: word(pendingPosts.status, PendingStatus) },
  }),
  rowsOf({
    name: 'staff_log',
    about: 'What staff did, as a chain of hashes.',
    table: staffLog,
    key: [staffLog.id],
    as: { before: text(staffLog.before), after: text(staffLog.after) },
  }),
  rowsOf({
    name: 'claims',
    about: 'Claims of imported accounts.',
    table: accountClaims,
    key: [accountClaims.id],
    without: [accountClaims.indexedTo],
    as: { url: address(accountClaims.url) },
  }),
  rowsOf({
    name: 'claim_moves',
    about: 'What a confirmed claim moved to the account of the claimant.',
    table: claimMoves,
    key: [claimMoves.claimId, claimMoves.table, claimMoves.column, claimMoves.rowKey],
  }),
  rowsOf({
    name: 'tag_merges',
    about: 'Merges of tags.',
    table: tagMerges,
    key: [tagMerges.id],
  }),
]

const program = [
  rowsOf({
    name: 'program_members',
    about: 'What members told the platform program.',
    table: platformMembers,
    key: [platformMembers.userId],
  }),
  rowsOf({
    name: 'point_rewards',
    about: 'Points that members were given.',
    table: pointRewards,
    key: [pointRewards.id],
    without: [pointRewards.left],
  }),
  rowsOf({
    name: 'point_uses',
    about: 'Points that members used.',
    table: pointUses,
    key: [pointUses.id],
  }),
  rowsOf({
    name: 'point_draws',
    about: 'Which rewards a use drew on.',
    table: pointDraws,
    key: [pointDraws.useId, pointDraws.rewardId],
  }),
  rowsOf({
    name: 'invite_codes',
    about: 'Invitation codes of members.',
    table: inviteCodes,
    key: [inviteCodes.code],
  }),
  rowsOf({
    name: 'invite_uses',
    about: 'Invitations that were taken up.',
    table: inviteUses,
    key: [inviteUses.id],
  }),
]

export const privateFiles = [accountsFile, ...personal, ...moderation, ...program]
