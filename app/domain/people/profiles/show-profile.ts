import { z } from 'zod'
import { anonymousName } from '#shared/ids.ts'
import { userState, type UserState } from '#shared/codes.ts'
import { linkable } from '#shared/web-address.ts'
import { isStaff, notFound, query, type SiteSettings, visitor } from '#kernel'
import { avatarAddress, wholeAddress } from '#basics/users/avatars.ts'
import { findAccountByName, type UserRow } from '#basics/users/users.queries.ts'
import { countAnswersOf, countQuestionsOf } from './profiles.queries.ts'
import { username } from './profiles.schema.ts'

/** Public data of an account. Times in ms. */
export type Profile = Pick<
  UserRow,
  | 'id'
  | 'username'
  | 'displayName'
  | 'avatar'
  | 'rank'
  | 'roleId'
  | 'bio'
  | 'bioHtml'
  | 'website'
  | 'location'
  | 'createdAt'
  | 'lastLoginAt'
  | 'followCount'
  | 'suspendedUntil'
> & {
  state: UserState
  questionCount: number
  answerCount: number
  /** The viewer's own page. */
  own: boolean
}

type Facts = Omit<Profile, 'questionCount' | 'answerCount' | 'own'>

function publicPart(user: UserRow, { users: rules, general }: SiteSettings, now: number): Facts {
  const { id, username, rank, roleId, createdAt, followCount, suspendedUntil } = user
  const state = userState(user, now)
  const facts = { id, username, rank, roleId, createdAt, followCount, suspendedUntil, state }
  const { displayName, bio, bioHtml, location, lastLoginAt } = user
  const website = linkable(user.website)
  const avatar = wholeAddress(avatarAddress(user.avatar, user.email, rules), general.site_url)
  if (state !== 'deleted') {
    return { ...facts, displayName, avatar, bio, bioHtml, website, location, lastLoginAt }
  }
  const blank = { avatar: '', bio: '', bioHtml: '', website: '', location: '', lastLoginAt: 0 }
  return { ...facts, ...blank, displayName: anonymousName(id) }
}

/**
 * The page of a member. A deleted one keeps it, without name, avatar and biography; the name of a merged
 * imported account leads to the page of its owner.
 */
export const showProfile = query({
  name: 'profiles.show',
  guard: visitor,
  input: z.object({ username }),
  run({ db, viewer, settings, now }, { username: name }): Profile {
    const user = name ? findAccountByName(db, name) : undefined
    if (!user) throw notFound('error.user.not_found')
    const own = viewer.kind === 'member' && viewer.id === user.id
    const staff = viewer.kind === 'member' && isStaff(viewer)
    return {
      ...publicPart(user, settings, now),
      questionCount: countQuestionsOf(db, user.id, own || staff),
      answerCount: countAnswersOf(db, viewer, user.id),
      own,
    }
  },
})
