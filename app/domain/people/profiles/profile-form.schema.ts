import { z } from 'zod'
import { stays, wire } from '#kernel'
import { AvatarTypes } from '#basics/users/avatars.ts'

/** Lengths in characters (spec §5). */
const ProfileLimits = { name: 30, bio: 4096, website: 500, location: 100 } as const

const short = wire.text({ max: 200, trim: true })

/** Changes to a member's own profile; further rules are in update-profile.ts. */
export const UpdateProfileInput = z.object({
  /** 2 to 30 characters; empty = unchanged. */
  display_name: wire.text({ min: 2, max: ProfileLimits.name, trim: true }),
  /** 2 to 30 of a-z, A-Z, 0-9, hyphen, dot and underscore; empty = unchanged. */
  username: wire.text({ min: 2, max: ProfileLimits.name, trim: true }),
  ...stays({
    avatar: z.object({ type: wire.oneOf(AvatarTypes, 'default'), gravatar: short, custom: short }),
    /** Markdown. */
    bio: wire.text({ max: ProfileLimits.bio }),
    /** Absolute http or https URL. */
    website: wire.text({ max: ProfileLimits.website, trim: true }),
    location: wire.text({ max: ProfileLimits.location, trim: true }),
  }),
})
export type UpdateProfile = z.output<typeof UpdateProfileInput>
