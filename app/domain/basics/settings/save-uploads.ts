import { z } from 'zod'
import { wholeNumber } from './form-fields.ts'
import { settingsVerb } from './save-settings.ts'

/** Largest room that can be given, in MB. */
const RoomMax = 100_000_000

const UploadsInput = z.object({
  per_member_mb: wholeNumber(0, RoomMax),
  total_mb: wholeNumber(0, RoomMax),
})

/** How much members may keep here. Administrators only. */
export const saveUploads = settingsVerb('uploads', UploadsInput)
