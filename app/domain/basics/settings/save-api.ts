import { z } from 'zod'
import { wholeNumber } from './form-fields.ts'
import { settingsVerb } from './save-settings.ts'

const PerMinuteMax = 100_000

const ApiInput = z.object({
  key_per_minute: wholeNumber(1, PerMinuteMax),
  network_per_minute: wholeNumber(1, PerMinuteMax),
})

/** How many calls programs may make in a minute. */
export const saveApi = settingsVerb('api', ApiInput)
