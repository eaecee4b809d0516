/** Bulk and single actions of administrators on accounts, with the single-account verbs. */
import { withFields } from '#web/kernel/declared-fields.ts'
import type { MemberOutcome } from '#ui/members/member-model.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { changeUserRole } from '#access/auth/change-user-role.ts'
import { endMemberSession, endMemberSessions } from '#access/auth/member-sessions.ts'
import { setUserPassword } from '#access/auth/set-user-password.ts'
import { cleanUpMember } from '#moderation/clean-up/clean-up-member.ts'
import { eraseDeleted } from '#basics/erasure/erase-deleted.ts'
import { admin, DomainError, reasonText, invalid } from '#kernel'
import { resetMemberStep } from '#access/second-step/reset-member-step.ts'
import { addUsers, showBulkAdd } from '#people/members/add-users.ts'
import { editMemberProfile } from '#people/members/edit-profile.ts'
import { makeActivationLink, sendMemberActivation } from '#people/members/issue-activation.ts'
import { nameMembers } from '#people/members/show-member.ts'
import {
  backOf,
  type FormArgs,
  intent,
  type IntentHandler,
  reply,
  taking,
} from '#web/kernel/form-action.ts'
import { ownValue } from '#shared/own-value.ts'
import { insistOnSuspension, SuspensionNames } from './suspension-form.ts'

/** Maximum accounts per form. */
const Most = 100
/** How long a form waits for bulk account creation before it continues in the background, in ms. */
const Patience = 4000

type Act = (args: FormArgs, id: string) => Promise<unknown>

const setStatus =
  (status: string): Act =>
  ({ run, values }, id) => {
    const { suspend_duration, suspend_type, suspend_msg } = values
    return run(cleanUpMember, { user_id: id, status, suspend_duration, suspend_type, suspend_msg })
  }

const acts: Record<string, Act> = {
  activate: setStatus('normal'),
  unsuspend: setStatus('normal'),
  deactivate: setStatus('inactive'),
  suspend: setStatus('suspended'),
  delete: ({ run, values }, id) =>
    run(cleanUpMember, {
      user_id: id,
      status: 'deleted',
      remove_all_content: values.remove_all_content,
    }),
  reset_step: ({ run }, id) => run(resetMemberStep, { user_id: id }),
  role: ({ run, values }, id) => run(changeUserRole, { user_id: id, role_id: values.role_id }),
}

const success = (key: string, values: Record<string, string | number> = {}) =>
  ({ tone: 'success', key: `members.done.${key}`, values }) as const

const actFields = ['act', 'ids', 'role_id', ...SuspensionNames, 'remove_all_content']

/**
 * Applies the action to every account; failures are listed with their reason, the others are done.
 */
const act: IntentHandler = async args => {
  const { form, ctx, run, t } = args
  // The verbs check each account, but the names in the answer are for administrators only.
  admin.check(ctx)
  const name = String(form.get('act') ?? '')
  const doIt = ownValue(acts, name)
  const ids = [...new Set(form.getAll('ids').map(String))].slice(0, Most)
  if (!doIt) throw invalid({ field: 'act', reason: 'form.invalid' })
  if (ids.length === 0) throw invalid({ field: 'ids', reason: 'members.nothing_chosen' })
  if (name === 'role' && !/^[123]$/.test(String(form.get('role_id') ?? '')))
    throw invalid({ field: 'role_id', reason: 'form.required' })
  if (name === 'suspend') insistOnSuspension(args)
  const refused: { id: string; reason: string }[] = []
  for (const id of ids) {
    try {
      await doIt(args, id)
    } catch (error) {
      // A single account shows its error in its own form; a refused session concerns all of them.
      if (!(error instanceof DomainError) || ids.length === 1 || error.details.type) throw error
      refused.push({ id, reason: reasonText(t, error) })
    }
  }
  const done = ids.length - refused.length
  if (refused.length === 0) return { to: backOf(args), flash: success(name, { count: done }) }
  const known = await run(nameMembers, { ids: refused.map(({ id }) => id) })
  const names = new Map(known.map(({ id, displayName }) => [String(id), displayName]))
  const told = refused.map(({ id, reason }) => ({ name: names.get(id) ?? id, reason }))
  return reply({ kind: 'refused', act: name, done, refused: told } satisfies MemberOutcome)
}

/** Creating many accounts takes a while: after a moment the list shows the progress. */
const add: IntentHandler = async args => {
  const work = args.run(addUsers, { users: args.values.users })
  const made = work.then(({ added }) => success('added', { count: added }))
  // The list reports later failures.
  made.catch(() => {})
  const ended = await Promise.race([made, pause(Patience, null, { ref: false })])
  // Reported in the flash message, so not in the list.
  if (ended) await args.run(showBulkAdd)
  return { to: backOf(args), flash: ended ?? success('adding') }
}

const erase: IntentHandler = async args => {
  const { form, run, t } = args
  const word = String(form.get('word') ?? '').trim()
  if (word.toLowerCase() !== t('contents.erase.word').toLowerCase())
    throw invalid({ field: 'word', reason: 'contents.erase.wrong_word' })
  const { found, finished } = await run(eraseDeleted, { type: 'users' })
  const key = found === 0 ? 'nothing_erased' : finished ? 'erased' : 'erasing'
  return { to: backOf(args), flash: success(key, { count: found }) }
}

/** Intents of the account list and of a single account's page. */
export const memberActs: Record<string, IntentHandler> = {
  act: withFields(actFields, act),
  add: taking(addUsers, add),
  erase: withFields(['word'], erase),
  password: intent(setUserPassword, (_, args) => ({
    to: backOf(args),
    flash: success('password'),
  })),
  profile: intent(editMemberProfile, ({ changed }, args) => ({
    to: backOf(args),
    flash: success(changed.length > 0 ? 'profile' : 'unchanged'),
  })),
  'activation-link': taking(makeActivationLink, async args => {
    const { url } = await args.run(makeActivationLink, args.values)
    return reply({ kind: 'link', url } satisfies MemberOutcome)
  }),
  'activation-mail': intent(sendMemberActivation, ({ email }, args) => ({
    to: backOf(args),
    flash: success('activation', { email }),
  })),
  'end-session': intent(endMemberSession, (_, args) => ({
    to: backOf(args),
    flash: success('session'),
  })),
  'end-sessions': intent(endMemberSessions, ({ ended }, args) => ({
    to: backOf(args),
    flash: success('sessions', { count: ended }),
  })),
}
