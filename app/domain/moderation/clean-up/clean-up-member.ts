import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { badRequest, command, insist, invalid, proved, raise, staff, type Tx } from '#kernel'
import { findUser, updateUser, type UserRow } from '#basics/users/users.queries.ts'
import {
  ActStages,
  CleanUpInput,
  type CleanUpWishes,
  type Counts,
  PostStages,
  type Stage,
  VoteStages,
} from './clean-up.schema.ts'
import { findCleanUp, saveCleanUp } from './clean-ups.queries.ts'
import { mayCleanUp } from './cleaning.policy.ts'
import { takeChosen } from './chosen-posts.ts'
import { dropDrafts } from './left-behind.queries.ts'
import { CleanUpEvents, FirstRows, stepCleanUp } from './steps.ts'
import { add } from './take-away.ts'

/** What was removed so far, and whether that was all. */
export type CleanedUp = { userId: number; counts: Counts; finished: boolean }

const stagesOf = (wishes: CleanUpWishes): Stage[] => [
  ...(wishes.remove_all_content ? PostStages : []),
  ...(wishes.undo_votes ? VoteStages : []),
  ...(wishes.take_back ? ActStages : []),
]

const touchesContent = (wishes: CleanUpWishes): boolean =>
  wishes.remove_all_content ||
  wishes.post_ids.length > 0 ||
  wishes.undo_votes ||
  wishes.take_back ||
  wishes.clear_profile

/** Removes avatar and biography; the name stays. Returns whether there was something. */
function clearProfile(tx: Tx, user: UserRow, now: number): boolean {
  const { avatar, bio, website, location } = user
  const blank = { avatar: '', bio: '', bioHtml: '', website: '', location: '', updatedAt: now }
  updateUser(tx, user.id, blank)
  return [avatar, bio, website, location].some(text => text !== '')
}

/**
 * Cleans up after a member in one act: removes the chosen kinds of content and changes the status of the
 * account. Few items are removed at once, many in steps by a job. Errors: nothing chosen, no such account,
 * content by staff or oneself, changing the account by anyone but administrators, posts of someone else.
 */
export const cleanUpMember = command({
  name: 'clean_up.member',
  guard: proved(staff),
  input: CleanUpInput,
  emits: [...changeUserStatus.emits, ...CleanUpEvents],
  async prepare(ctx, { user_id, status, suspend_duration, suspend_type, suspend_msg }) {
    if (status === '') return null
    const wish = { suspend_duration, suspend_type, suspend_msg }
    return changeUserStatus.part(ctx, { user_id: String(user_id), status, ...wish })
  },
  run(ctx, wishes, setStatus): CleanedUp {
    const { tx, viewer, now, emit } = ctx
    const userId = wishes.user_id
    const user = findUser(tx, userId) ?? raise(badRequest('error.user.not_found'))
    const content = touchesContent(wishes)
    if (!content && !setStatus)
      throw invalid({ field: 'status', reason: 'error.clean_up.nothing_chosen' })
    if (content) insist(mayCleanUp(viewer, user))
    // The account first, so that a deleted member is not notified.
    setStatus?.(ctx)
    const counts: Counts = {}
    if (!content) return { userId, counts, finished: true }
    if (wishes.clear_profile) add(counts, 'profile', Number(clearProfile(tx, user, now)))
    if (wishes.remove_all_content) add(counts, 'drafts', dropDrafts(tx, userId))
    else takeChosen({ tx, now, emit, actorId: viewer.id, counts }, userId, wishes.post_ids)
    const stages = stagesOf(wishes)
    const id = saveCleanUp(tx, { userId, actorId: viewer.id, stages, counts, now })
    stepCleanUp({ tx, now, emit }, findCleanUp(tx, id)!, FirstRows)
    const state = findCleanUp(tx, id)!
    return { userId, counts: state.counts, finished: state.finishedAt > 0 }
  },
})
