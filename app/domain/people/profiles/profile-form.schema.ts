import { z } from 'zod'
import { wire } from '#app/domain/kernel/index.ts'
import { AvatarTypes } from '#app/domain/basics/users/avatars.ts'

/** Lengths in characters (spec §5). */
const ProfileLimits = { name: 30, bio: 4096, website: 500, location: 100 } as const

const short = wire.text({ max: 200, trim: true })

/** A field that is not sent stays what it is. */
const sent = <T extends z.ZodType>(field: T) =>
  z.preprocess(value => value ?? undefined, field.optional())

/** What a member changes of the own profile; what other limits there are stands in update-profile.ts. */
export const UpdateProfileInput = z.object({
  /** 2 to 30 characters; empty = stays. */
  display_name: wire.text({ min: 2, max: ProfileLimits.name, trim: true }),
  /** 2 to 30 of a-z, A-Z, 0-9, hyphen, dot and underscore; empty = stays. */
  username: wire.text({ min: 2, max: ProfileLimits.name, trim: true }),
  avatar: sent(
    z.object({ type: wire.oneOf(AvatarTypes, 'default'), gravatar: short, custom: short }),
  ),
  /** Markdown. */
  bio: sent(wire.text({ max: ProfileLimits.bio })),
  /** Complete http or https address. */
  website: sent(wire.text({ max: ProfileLimits.website, trim: true })),
  location: sent(wire.text({ max: ProfileLimits.location, trim: true })),
})
export type UpdateProfile = z.output<typeof UpdateProfileInput>
