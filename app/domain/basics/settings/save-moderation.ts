import { z } from 'zod'
import { admin, harmless, stays, wire } from '#kernel'
import { checkPattern, PatternMax } from '#basics/screening/patterns.ts'
import { lines, numberOrNone, wholeNumber } from './form-fields.ts'
import { settingsVerb } from './save-settings.ts'

const ModerationInput = z.object({
  first_posts: wholeNumber(0, 1000),
  low_reputation: wholeNumber(0, 1_000_000),
  new_account_hours: wholeNumber(0, 8760),
  ...stays({
    max_links: numberOrNone(0, 1000),
    words: lines({ most: 2000, long: 100 }),
    patterns: lines({ most: 100, long: PatternMax, wrong: checkPattern }),
    captcha_accounts: wire.flag(),
    captcha_actions: wire.flag(),
  }),
})

/** Rules that queue new posts for review, and when a captcha is required. */
export const saveModeration = settingsVerb('moderation', harmless(admin), ModerationInput)
