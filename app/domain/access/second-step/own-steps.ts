/** A member's own second steps: list, rename and remove them, and make new recovery codes. */
import { z } from 'zod'
import { forgiveOwn, provePassword, stillProved } from '#access/auth/own-password.ts'
import { isStepRequired } from '#access/auth/step-required.ts'
import { OldPasswordField, TokenHashField } from '#access/auth/credentials.schema.ts'
import { hasWayIn } from '#access/identities/ways-in.ts'
import { badRequest, command, query, stays, wire } from '#kernel'
import { storedUser } from '#basics/users/users.queries.ts'
import { addingStep } from './adding-step.ts'
import { pendingTotp, StepNameField } from './add-totp.ts'
import { mailOwner, makeCodes, stepRemoved } from './changes.ts'
import { hashCode } from './codes.ts'
import {
  countCodes,
  listCodeHashes,
  listSteps,
  renameStep as saveName,
  type StepKind,
} from './second-steps.queries.ts'

/** `name` is chosen by the owner; empty = none. Times in ms, `lastUsedAt` 0 = never. */
type OwnStep = {
  id: number
  kind: StepKind
  name: string
  createdAt: number
  lastUsedAt: number
}

const StepId = z
  .union([z.string(), z.number()], { error: 'form.invalid' })
  .transform(Number)
  .pipe(z.int({ error: 'form.invalid' }).positive({ error: 'form.invalid' }))
  .describe('id of a second step, required')

/** Two-step login of the viewer's account; `onSince` in ms, 0 = it is off. */
export const showOwnSteps = query({
  name: 'second_step.show_own',
  guard: addingStep,
  input: z.object({ token_hash: TokenHashField }),
  run(ctx, { token_hash }) {
    const { db, viewer, settings } = ctx
    const user = storedUser(db, viewer.id)
    const steps: OwnStep[] = listSteps(db, viewer.id).map(
      ({ id, kind, name, createdAt, lastUsedAt }) => ({ id, kind, name, createdAt, lastUsedAt }),
    )
    const codes = countCodes(db, viewer.id)
    return {
      onSince: user.secondStepAt,
      hasPassword: user.passwordHash !== '',
      required: isStepRequired(settings, viewer),
      steps,
      codes,
      pending: pendingTotp(ctx, token_hash),
    }
  },
})

const Proof = { pass: OldPasswordField }

/**
 * Removes an authenticator app or passkey; the last one turns two-step login off. Errors: wrong password,
 * not found, the last one where the site requires one.
 */
export const removeStep = command({
  name: 'second_step.remove',
  guard: addingStep,
  input: z.object({ step_id: StepId, ...Proof }),
  emits: [],
  prepare: (ctx, { pass }) => provePassword(ctx, pass, 'pass'),
  run(ctx, { step_id }, proved) {
    const { id: userId } = stillProved(ctx.tx, proved, 'pass')
    forgiveOwn(ctx.tx, ctx.viewer)
    const { name, kind } = stepRemoved(ctx, { userId, id: step_id })
    if (kind === 'passkey' && !hasWayIn({ ...ctx, db: ctx.tx }, userId))
      throw badRequest('error.second_step.last_way_in')
    return { name, kind }
  },
})

export const renameStep = command({
  name: 'second_step.rename',
  guard: addingStep,
  input: z.object({ step_id: StepId, ...stays({ name: StepNameField }) }),
  emits: [],
  run({ tx, viewer }, { step_id, name }) {
    if (name === undefined || saveName(tx, viewer.id, step_id, name)) return
    throw badRequest('error.second_step.not_found')
  },
})

/** Makes new recovery codes, shown once; older ones are void. Errors: wrong password, two-step login is off. */
export const makeRecoveryCodes = command({
  name: 'second_step.make_codes',
  guard: addingStep,
  input: z.object(Proof),
  emits: [],
  prepare: (ctx, { pass }) => provePassword(ctx, pass, 'pass'),
  run(ctx, _, proved) {
    const user = stillProved(ctx.tx, proved, 'pass')
    if (user.secondStepAt === 0) throw badRequest('error.second_step.off')
    forgiveOwn(ctx.tx, ctx.viewer)
    const codes = makeCodes(ctx, user.id)
    mailOwner(ctx, user, 'second_step_changed')
    return { codes }
  },
})

/** Filters to unused recovery codes of the viewer, for a download. */
export const checkRecoveryCodes = query({
  name: 'second_step.check_codes',
  guard: addingStep,
  input: z.object({ codes: wire.text({ max: 500 }) }),
  run({ db, viewer, ports }, { codes }) {
    const known = new Set(listCodeHashes(db, viewer.id))
    return { codes: codes.split(/\s+/).filter(code => known.has(hashCode(ports, code))) }
  },
})
