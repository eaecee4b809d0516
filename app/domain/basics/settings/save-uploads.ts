import { z } from 'zod'
import { admin, harmless } from '#kernel'
import { wholeNumber } from './form-fields.ts'
import { settingsVerb } from './save-settings.ts'

/** Largest storage limit, in MB. */
const RoomMax = 100_000_000

const UploadsInput = z.object({
  per_member_mb: wholeNumber(0, RoomMax),
  total_mb: wholeNumber(0, RoomMax),
})

/** Storage limits of members. Administrators only. */
export const saveUploads = settingsVerb('uploads', harmless(admin), UploadsInput)
