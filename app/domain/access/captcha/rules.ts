/**
 * How often each act may happen before a captcha is required (spec §3, §8: captcha). One table: who is
 * counted, from which number on, and which acts count.
 */
import type { CaptchaAction } from '#kernel'

const Second = 1000
const Minute = 60 * Second

export type Rule = {
  /** The switch in the site's settings. */
  group: 'captcha_accounts' | 'captcha_actions'
  /** `network`: the visitor's network address. `visitor`: the member, else the network. */
  unit: 'member' | 'network' | 'visitor'
  /** Required from this number on; 0 = always. */
  count: number
  /** The number only applies within this time of the last act, in ms; else as long as the count is kept. */
  withinMs?: number
  /** Also required within this time of the last act, in ms. */
  restMs?: number
  /**
   * Which acts are counted. `before`: each allowed one, before it is done. `success`: those that succeeded.
   * `failure`: those that failed; a success clears the count. `all`: both.
   */
  counts: 'never' | 'before' | 'success' | 'failure' | 'all'
  /** The count expires this long after the last act, in ms. */
  lifeMs: number
  /** The same form sent twice creates one thing, so the second is no separate act. */
  once?: true
}

const account = { group: 'captcha_accounts' } as const
const act = { group: 'captcha_actions', unit: 'member', lifeMs: 6 * Minute } as const
/** As long as the window in which it applies. */
const tries = { count: 3, withinMs: 30 * Minute, lifeMs: 30 * Minute } as const

export const CaptchaRules: Record<CaptchaAction, Rule> = {
  email: { ...account, unit: 'network', count: 0, counts: 'never', lifeMs: 6 * Minute },
  password: { ...account, unit: 'network', ...tries, counts: 'failure' },
  edit_userinfo: { ...account, unit: 'member', ...tries, counts: 'before' },
  question: { ...act, count: 10, restMs: 5 * Second, counts: 'success', once: true },
  answer: { ...act, count: 10, restMs: 5 * Second, counts: 'success', once: true },
  comment: { ...act, count: 30, restMs: Second, counts: 'all', once: true },
  edit: { ...act, count: 10, counts: 'all' },
  invitation_answer: { ...act, count: 30, counts: 'success' },
  search: { ...act, unit: 'visitor', count: 20, withinMs: Minute, counts: 'before' },
  report: { ...act, count: 30, restMs: Second, counts: 'all' },
  delete: { ...act, count: 5, restMs: 5 * Second, counts: 'all' },
  vote: { ...act, count: 40, counts: 'before' },
}
