import { z } from 'zod'
import { closeAccount } from '#access/auth/close-account.ts'
import { OldPasswordField } from '#access/auth/credentials.schema.ts'
import { provePassword, stillProved } from '#access/auth/own-password.ts'
import { CleanUpEvents } from '#moderation/clean-up/steps.ts'
import { removeOwnPosts } from '#moderation/clean-up/remove-own-posts.ts'
import { activated, command, invalid, wire } from '#kernel'
import { forgetMailsTo } from '#basics/mail/outbox.queries.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { anonymousName } from '#shared/ids.ts'

const DeleteOwnAccountInput = z.object({
  pass: OldPasswordField,
  posts: z
    .enum(['keep', 'remove'], { error: 'form.required' })
    .describe('keep = they stay under a neutral name; remove'),
  sure: wire.flag(),
  /** The current session; set by the transport. */
})

const blank = { passwordHash: '', avatar: '', bio: '', bioHtml: '', website: '', location: '' }

/**
 * Removes everything that identifies the person, including names and address. The username contains a ~, so
 * it cannot be taken.
 */
const nameless = (id: number) => ({
  ...blank,
  displayName: anonymousName(id),
  username: `~${id}`,
  usernameKey: `~${id}`,
  email: null,
  emailKey: null,
})

/**
 * Deletes the caller's account permanently (spec §4): every session ends at once; posts stay under a neutral
 * name or are deleted. Errors: wrong password, no recent login if there is no password, not confirmed, the
 * last administrator.
 */
export const deleteOwnAccount = command({
  name: 'leaving.delete_own_account',
  guard: activated,
  input: DeleteOwnAccountInput,
  emits: ['user.deleted', ...CleanUpEvents],
  captcha: 'edit_userinfo',
  async prepare(ctx, { pass, sure }) {
    if (!sure) throw invalid({ field: 'sure', reason: 'error.user.confirm_leaving' })
    return provePassword(ctx, pass, 'pass')
  },
  run({ tx, now, emit }, { posts }, proved) {
    const user = stillProved(tx, proved, 'pass')
    // The account first, so that a deleted member is not notified.
    closeAccount({ tx, now, emit }, user)
    updateUser(tx, user.id, nameless(user.id))
    forgetMailsTo(tx, user.id)
    if (posts === 'remove') removeOwnPosts({ tx, now, emit }, user.id)
  },
})
