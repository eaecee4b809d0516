import { admin, harmless } from '#kernel'
import { settingsInput, settingsVerb } from './save-settings.ts'

/** API calls per minute, and whether pages of other sites may read without a login. */
export const saveApi = settingsVerb('api', harmless(admin), settingsInput('api', {}))
