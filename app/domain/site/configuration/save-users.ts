import { z } from 'zod'
import { admin, command, proved, stays, wire } from '#kernel'
import { type SavedSettings, storeSettings } from '#basics/settings/save-settings.ts'
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
export const saveUsers = command({
  name: 'configuration.save_users',
  guard: proved(admin),
  input: UsersInput,
  emits: ['setting.changed'],
  run: (ctx, users): SavedSettings => storeSettings(ctx, 'users', { users }),
})
