import { admin, harmless, lines, stays } from '#kernel'
import { checkPattern, PatternMax } from '#basics/screening/patterns.ts'
import { settingsInput, settingsVerb } from './save-settings.ts'

const ModerationInput = settingsInput(
  'moderation',
  stays({ patterns: lines({ most: 100, long: PatternMax, wrong: checkPattern }) }),
)

/** Rules that queue new posts for review, and when a captcha is required. */
export const saveModeration = settingsVerb('moderation', harmless(admin), ModerationInput)
