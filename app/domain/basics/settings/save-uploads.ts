import { admin, harmless } from '#kernel'
import { settingsInput, settingsVerb } from './save-settings.ts'

/** Storage limits of members. Administrators only. */
export const saveUploads = settingsVerb('uploads', harmless(admin), settingsInput('uploads', {}))
