/**
 * How often each act may happen before a captcha is asked for (spec §3, §8: captcha). The one table:
 * who is counted, from when on it is due, and which acts count.
 */
import type { CaptchaAction } from '#app/domain/kernel/index.ts'

const Second = 1000
const Minute = 60 * Second

export type Rule = {
  /** The switch in the site's settings. */
  group: 'captcha_accounts' | 'captcha_actions'
  /** network: the visitor's address. visitor: the member, else the network. */
  unit: 'member' | 'network' | 'visitor'
  /** Due from this number on; 0 = always, whatever is counted. */
  count: number
  /** The number only matters so long after the last act, in ms; else as long as it is kept. */
  withinMs?: number
  /** Due as well so soon after the last act, in ms. */
  restMs?: number
  /**
   * Which acts are counted. before: each that is let through, and before it is done. success: those
   * that came through. failure: the others, and one that comes through ends the count. all: both.
   */
  counts: 'never' | 'before' | 'success' | 'failure' | 'all'
  /** The count is forgotten so long after the last act, in ms. */
  lifeMs: number
  /** The same form sent twice makes one thing, so the second one is no act of its own. */
  once?: true
}

const account = { group: 'captcha_accounts' } as const
const act = { group: 'captcha_actions', unit: 'member', lifeMs: 6 * Minute } as const
/** As long as the window in which it matters. */
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
