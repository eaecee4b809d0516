import { displayNameFaults } from '#access/auth/display-names.ts'
import { isReservedName } from '#access/auth/reserved-names.ts'
import { renderMarkdown } from '#markdown/render.ts'
import {
  activated,
  command,
  type Db,
  type FieldError,
  invalid,
  isStaff,
  type Member,
  type SiteSettings,
} from '#kernel'
import { ownAvatar } from '#basics/uploads/own-files.ts'
import { isStandardAvatar } from '#basics/users/avatars.ts'
import {
  storedUser,
  findUserByName,
  updateUser,
  type UserRow,
} from '#basics/users/users.queries.ts'
import { isWebAddress } from '#shared/web-address.ts'
import { type UpdateProfile, UpdateProfileInput } from './profile-form.schema.ts'
import { isReservedSegment } from './reserved-segments.ts'

const ProfileFields = ['display_name', 'username', 'avatar', 'bio', 'website', 'location'] as const
export type ProfileField = (typeof ProfileFields)[number]

/** Fields that members may change (spec §3, site users settings). */
export const openFields = (users: SiteSettings['users']): ProfileField[] =>
  ProfileFields.filter(field => users[`allow_update_${field}`])

/** Letters, digits, hyphen, dot and underscore, not only the dots of a path (spec §5). */
const Legal = /^(?=.*[A-Za-z0-9])[A-Za-z0-9._-]{2,30}$/
export const isLegalUsername = (wanted: string): boolean => Legal.test(wanted)

/** Reserved names are for staff, except those used in URLs (see reserved-segments.ts). */
function usernameRefusal(db: Db, viewer: Member, wanted: string): string | null {
  if (!isLegalUsername(wanted) || isReservedSegment(wanted)) return 'error.user.username_invalid'
  if (isReservedName(wanted) && !isStaff(viewer)) return 'error.user.username_invalid'
  const owner = findUserByName(db, wanted)
  return owner && owner.id !== viewer.id ? 'error.user.username_duplicate' : null
}

type Wanted = Pick<UserRow, 'displayName' | 'username' | 'avatar' | 'bio' | 'website' | 'location'>
const columnOf = {
  display_name: 'displayName',
  username: 'username',
  avatar: 'avatar',
  bio: 'bio',
  website: 'website',
  location: 'location',
} as const satisfies Record<ProfileField, keyof Wanted>

/** Placeholder for a custom avatar without an upload; refused like any invalid address. */
const NoPicture = '-'

/** The value stored for the chosen avatar; a custom one is stored by its address. */
function keptAvatar(
  db: Db,
  user: UserRow,
  { type, custom }: NonNullable<UpdateProfile['avatar']>,
): string {
  if (type === 'default') return ''
  return type === 'custom' ? (ownAvatar(db, user.id, custom) ?? (custom || NoPicture)) : type
}

/** The new profile: empty names and missing fields stay. */
function wantedProfile(db: Db, user: UserRow, input: Partial<UpdateProfile>): Wanted {
  const { display_name, username, avatar, bio, website, location } = input
  return {
    displayName: display_name?.replace(/\s+/gu, ' ') || user.displayName,
    username: username || user.username,
    avatar: avatar ? keptAvatar(db, user, avatar) : user.avatar,
    bio: bio?.replaceAll('\r\n', '\n') ?? user.bio,
    website: website ?? user.website,
    location: location ?? user.location,
  }
}

/** Why a field cannot be changed to this value; null if it can. */
function refusal(db: Db, viewer: Member, field: ProfileField, wanted: Wanted): string | null {
  if (field === 'username') return usernameRefusal(db, viewer, wanted.username)
  if (field === 'display_name')
    return isStaff(viewer)
      ? null
      : (displayNameFaults(db, field, wanted.displayName, viewer.id)[0]?.reason ?? null)
  if (field === 'website' && wanted.website)
    return isWebAddress(wanted.website) ? null : 'error.common.invalid_url'
  if (field !== 'avatar' || isStandardAvatar(wanted.avatar)) return null
  return ownAvatar(db, viewer.id, wanted.avatar) ? null : 'error.user.avatar_not_uploaded'
}

type Change = { user: UserRow; wanted: Wanted; changed: ProfileField[]; wrong: FieldError[] }

/** The new profile, the changed fields, and their errors. */
function changeOf(
  db: Db,
  viewer: Member,
  users: SiteSettings['users'],
  input: Partial<UpdateProfile>,
): Change {
  const user = storedUser(db, viewer.id)
  const wanted = wantedProfile(db, user, input)
  const changed = ProfileFields.filter(field => wanted[columnOf[field]] !== user[columnOf[field]])
  const open = openFields(users)
  const wrong = changed.flatMap((field): FieldError[] => {
    const closed = open.includes(field) ? null : 'error.user.field_closed'
    const reason = closed ?? refusal(db, viewer, field, wanted)
    return reason ? [{ field, reason }] : []
  })
  return { user, wanted, changed, wrong }
}

/**
 * A member changes their profile. Only differences are checked, so names given under other rules may stay; a
 * field that the site locks refuses every change. A new username leaves the old profile URL without a page.
 */
export const updateProfile = command({
  name: 'profiles.update',
  guard: activated,
  input: UpdateProfileInput,
  emits: ['profile.updated'],
  rules: ({ db, viewer, settings }, given) => changeOf(db, viewer, settings.users, given).wrong,
  prepare({ settings }, { bio }) {
    const siteUrl = settings.general.site_url
    return bio === undefined ? null : renderMarkdown(bio, { siteUrl, profile: 'bio' })
  },
  run({ tx, viewer, now, settings, emit }, input, rendered) {
    const { user, wanted, changed, wrong } = changeOf(tx, viewer, settings.users, input)
    if (wrong.length > 0) throw invalid(...wrong)
    if (changed.length > 0) {
      const bioHtml = changed.includes('bio') && rendered ? rendered.html : user.bioHtml
      const usernameKey = wanted.username.toLowerCase()
      updateUser(tx, user.id, { ...wanted, usernameKey, bioHtml, updatedAt: now })
    }
    emit('profile.updated', { userId: user.id, hasBio: wanted.bio.trim() !== '' })
    return { username: wanted.username }
  },
})
