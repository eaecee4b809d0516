import { admin, harmless, proved, stays } from '#kernel'
import { settingsInput, settingsVerb } from '#basics/settings/save-settings.ts'
import { GravatarAddress } from './fields.ts'

const UsersInput = settingsInput('users', stays({ gravatar_base_url: GravatarAddress }))

/** Avatars, and which profile fields members may change. Missing fields stay. */
export const saveUsers = settingsVerb(
  'users',
  proved(admin),
  UsersInput,
  'configuration.save_users',
)

/** Only the avatars, for clients that show them alone. */
export const saveAvatars = settingsVerb(
  'users',
  harmless(admin),
  UsersInput.pick({ default_avatar: true, gravatar_base_url: true }),
  'configuration.save_avatars',
)
