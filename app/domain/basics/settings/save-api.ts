import { z } from 'zod'
import { admin, harmless } from '#kernel'
import { wholeNumber } from './form-fields.ts'
import { settingsVerb } from './save-settings.ts'

const PerMinuteMax = 100_000

const ApiInput = z.object({
  key_per_minute: wholeNumber(1, PerMinuteMax),
  network_per_minute: wholeNumber(1, PerMinuteMax),
})

/** API calls per minute. */
export const saveApi = settingsVerb('api', harmless(admin), ApiInput)
