/** The settings groups of sites whose accounts a platform manages. */
import { z } from 'zod'
import { derived, flag, secret, text, texts, whole } from './setting-fields.ts'

/** The hosting platform that manages the accounts (spec §3 hosting agent). */
export const AgentSettings = z.object({
  enabled: flag(false),
  name: text(50),
  display_name: text(50),
  icon: z.string().default(''),
  url: z.string().default(''),
  /** Where people log in and sign up there. */
  login_redirect_url: z.string().default(''),
  sign_up_redirect_url: z.string().default(''),
  /** The login service with which they return. */
  connector: text(100),
  /** Passwords and sign-up of this site stay available. */
  enabled_original_user_system: flag(true),
  /** What only the platform may change: statuses and roles of accounts. */
  user_status_agent_enabled: flag(false),
  user_role_agent_enabled: flag(false),
})
/** Login by a QR code scanned with the work-chat app on a phone (spec §1). */
export const WorkChatSettings = z.object({
  enabled: flag(false),
  name: z.string().default('企业微信'),
  corp_id: text(100),
  agent_id: text(100),
  secret: secret(500, { trim: true }),
  /** URLs of the app's pages and calls; changed only for tests and private installations. */
  authorize_url: z.string().default('https://open.weixin.qq.com/connect/oauth2/authorize'),
  api_url: z.string().default('https://qyapi.weixin.qq.com'),
})
const points = () => whole(0, 1_000_000)
/** The platform program: points, invitations, and its requirements (spec §2, §3). */
export const PlatformSettings = z.object({
  enabled: flag(false),
  /** Points that every member may use per day and per month of the site. */
  day_limit: points(),
  month_limit: points(),
  /** Additional points for each of the first days after sign-up. */
  trial_day_score: points(),
  trial_days: whole(0, 365),
  /** Points that a post costs. */
  question_price: points(),
  answer_price: points(),
  /** Points for both sides of an invitation. */
  invite_score: points(),
  /** Days after sign-up in which an invitation can be accepted. */
  invite_window_days: whole(1, 365, 7),
  /** Invitations per member that count in a month; 0 = all. */
  invite_limit: whole(0, 10_000),
  /** Days after which added points expire; 0 = never. */
  reward_days: whole(0, 3650),
  /** The terms of the program; empty = none. */
  terms_original_text: z.string().default(''),
  terms_parsed_text: derived(z.string().default('')),
  /** Increases with every change of the terms. */
  terms_version: derived(z.number().int().min(0).default(0)),
  occupation_required: flag(false),
  occupations: texts(100, 50),
  /** The service that reports who is qualified; empty = everyone is. */
  qualification_url: z.string().default(''),
  qualification_secret: secret(500, { trim: true }),
  /** Where members get that checked. */
  qualification_link: z.string().default(''),
  /** A page of this site that new members see first; empty = none. */
  welcome_path: z.string().default(''),
})
