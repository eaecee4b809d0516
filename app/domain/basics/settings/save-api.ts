import { z } from 'zod'
import { admin, harmless, stays, wire } from '#kernel'
import { wholeNumber } from './form-fields.ts'
import { settingsVerb } from './save-settings.ts'

const PerMinuteMax = 100_000

const ApiInput = z.object({
  key_per_minute: wholeNumber(1, PerMinuteMax),
  network_per_minute: wholeNumber(1, PerMinuteMax),
  ...stays({ cross_origin: wire.flag() }),
})

/** API calls per minute, and whether pages of other sites may read without a login. */
export const saveApi = settingsVerb('api', harmless(admin), ApiInput)
