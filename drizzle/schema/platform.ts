/** The platform program (spec §3 platform entities): points, invitations and what it asks of members. */
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { counter, moment, words } from './columns.ts'
import { users } from './users.ts'

/** Points that a member received. Those left expire at `expiresAt`. */
export const pointRewards = sqliteTable(
  'point_reward',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Added by an administrator, for an invitation that was accepted, for accepting one. */
    kind: text('kind', { enum: ['award', 'inviter', 'invitee'] }).notNull(),
    /** An administrator's text; empty = a standard text by kind. */
    title: words('title'),
    score: integer('score').notNull(),
    /** Not used yet. */
    left: counter('left'),
    /** 0 = never. */
    expiresAt: moment('expires_at').notNull().default(0),
    /** The administrator who added it; 0 = the program. */
    actorId: integer('actor_id').notNull().default(0),
    /** When it was shown to the member; 0 = not yet. */
    shownAt: moment('shown_at').notNull().default(0),
  },
  t => [
    index('point_reward_user').on(t.userId, t.id),
    index('point_reward_left')
      .on(t.userId, t.expiresAt)
      .where(sql`"left" > 0`),
    index('point_reward_unseen')
      .on(t.userId)
      .where(sql`shown_at = 0`),
    check('point_reward_kind', sql`kind in ('award', 'inviter', 'invitee')`),
    check('point_reward_left', sql`"left" between 0 and score and score > 0`),
  ],
)

/** Points that a member used, and where they came from. */
export const pointUses = sqliteTable(
  'point_use',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['question', 'answer', 'charge'] }).notNull(),
    /** An administrator's text; empty = a standard text by kind. */
    title: words('title'),
    score: integer('score').notNull(),
    /** From trial points, from the monthly allowance, from rewards. */
    fromTrial: integer('from_trial').notNull().default(0),
    fromMonth: integer('from_month').notNull().default(0),
    fromRewards: integer('from_rewards').notNull().default(0),
    /** What they paid for; 0 = nothing in particular. */
    objectType: integer('object_type').notNull().default(0),
    objectId: integer('object_id').notNull().default(0),
    actorId: integer('actor_id').notNull().default(0),
  },
  t => [
    index('point_use_user').on(t.userId, t.createdAt),
    check('point_use_kind', sql`kind in ('question', 'answer', 'charge')`),
    check(
      'point_use_sum',
      sql`score > 0 and min(from_trial, from_month, from_rewards) >= 0
        and from_trial + from_month + from_rewards = score`,
    ),
  ],
)

/** Which rewards a use was taken from. */
export const pointDraws = sqliteTable(
  'point_draw',
  {
    useId: integer('use_id')
      .notNull()
      .references(() => pointUses.id),
    rewardId: integer('reward_id')
      .notNull()
      .references(() => pointRewards.id),
    score: integer('score').notNull(),
  },
  t => [
    primaryKey({ columns: [t.useId, t.rewardId] }),
    index('point_draw_reward').on(t.rewardId),
    check('point_draw_score', sql`score > 0`),
  ],
)

/** The single invitation code of a member, stored on first use. */
export const inviteCodes = sqliteTable('invite_code', {
  code: text('code').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .unique()
    .references(() => users.id),
  createdAt: moment('created_at').notNull(),
})

/** An accepted invitation; each account can accept one. */
export const inviteUses = sqliteTable(
  'invite_use',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    inviterId: integer('inviter_id')
      .notNull()
      .references(() => users.id),
    inviteeId: integer('invitee_id')
      .notNull()
      .references(() => users.id),
    /** Points for each side. An invitation over the monthly limit is refused and leaves no row. */
    score: integer('score').notNull().default(0),
    /** When the inviter saw it; 0 = not yet. */
    seenAt: moment('seen_at').notNull().default(0),
  },
  t => [
    uniqueIndex('invite_use_invitee').on(t.inviteeId),
    index('invite_use_inviter').on(t.inviterId, t.createdAt),
    index('invite_use_unseen')
      .on(t.inviterId)
      .where(sql`seen_at = 0`),
  ],
)

/** What a member has told the program, or it has looked up. */
export const platformMembers = sqliteTable('platform_member', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Version of the accepted terms; 0 = none. */
  termsVersion: integer('terms_version').notNull().default(0),
  termsAcceptedAt: moment('terms_accepted_at').notNull().default(0),
  occupation: words('occupation'),
  /** When the welcome page was left; 0 = not yet. */
  welcomedAt: moment('welcomed_at').notNull().default(0),
  /** The real-name check was passed (spec §2 real-name qualification). */
  qualified: integer('qualified', { mode: 'boolean' }).notNull().default(false),
  /** When that was last looked up; 0 = never. */
  qualifiedCheckedAt: moment('qualified_checked_at').notNull().default(0),
})
