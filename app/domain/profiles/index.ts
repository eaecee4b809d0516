export * from './list-acts.ts'
export * from './list-posts.ts'
export type { GainPlace, PostPlace, ProfileAct, ProfileComment } from './profiles.queries.ts'
export { AuthorPageOrders, ProfilePageSize } from './profiles.schema.ts'
export { type Profile, showProfile } from './show-profile.ts'
export { type ProfileForm, showProfileForm } from './show-profile-form.ts'
export { ProfileLimits, UpdateProfileInput } from './profile-form.schema.ts'
export { isRouteWord } from './route-words.ts'
export {
  isLegalUsername,
  openFields,
  type ProfileField,
  ProfileFields,
  updateProfile,
} from './update-profile.ts'
