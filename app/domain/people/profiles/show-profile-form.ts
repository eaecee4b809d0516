import { z } from 'zod'
import { loggedIn, query } from '#kernel'
import { avatarAddress, type AvatarType, avatarType } from '#basics/users/avatars.ts'
import { storedUser, type UserRow } from '#basics/users/users.queries.ts'
import { openFields, type ProfileField } from './update-profile.ts'

export type ProfileForm = Pick<
  UserRow,
  'username' | 'displayName' | 'bio' | 'website' | 'location'
> & {
  /** Fields that members may change. */
  open: ProfileField[]
  avatar: { type: AvatarType; address: string }
  /** Image of each choice; empty = drawn from the name. `custom` only if one was uploaded. */
  avatars: { type: AvatarType; address: string }[]
}

/** The caller's profile form; inactive accounts may open it. */
export const showProfileForm = query({
  name: 'profiles.show_form',
  guard: loggedIn,
  input: z.object({}),
  run({ db, viewer, settings }): ProfileForm {
    const user = storedUser(db, viewer.id)
    const { username, displayName, bio, website, location, email } = user
    const address = (kept: string) => avatarAddress(kept, email, settings.users)
    const type = avatarType(user.avatar)
    const choices: [AvatarType, string][] = [
      ['default', ''],
      ['system', 'system'],
      ['gravatar', 'gravatar'],
    ]
    if (type === 'custom') choices.push(['custom', user.avatar])
    return {
      username,
      displayName,
      bio,
      website,
      location,
      open: openFields(settings.users),
      avatar: { type, address: address(user.avatar) },
      avatars: choices.map(([choice, kept]) => ({ type: choice, address: address(kept) })),
    }
  },
})
