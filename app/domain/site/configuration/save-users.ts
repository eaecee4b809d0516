import { z } from 'zod'
import { admin, harmless, proved, stays, wire } from '#kernel'
import { settingsVerb } from '#basics/settings/save-settings.ts'
import { AvatarChoice, GravatarAddress } from './fields.ts'

const UsersInput = z.object({
  default_avatar: AvatarChoice,
  ...stays({
    gravatar_base_url: GravatarAddress,
    allow_update_display_name: wire.flag(),
    allow_update_username: wire.flag(),
    allow_update_avatar: wire.flag(),
    allow_update_bio: wire.flag(),
    allow_update_website: wire.flag(),
    allow_update_location: wire.flag(),
  }),
})

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
