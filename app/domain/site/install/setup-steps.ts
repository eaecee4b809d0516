/** Progress of setup, and code shared by its forms. */
import {
  conflict,
  type Ctx,
  type DatabaseReport,
  type ErrorDetails,
  notFound,
  raise,
  type SetupPort,
  type SetupState,
  wire,
} from '#kernel'

export type SetupStep = 1 | 2 | 3 | 4 | 5

export const deskOf = ({ ports }: Pick<Ctx, 'ports'>): SetupPort =>
  ports.setup ?? raise(notFound('base.not_found'))

/** The first step not done yet. */
export function currentStep(state: SetupState): SetupStep {
  if (!state.language) return 1
  if (!state.database) return 2
  if (!state.configured) return 3
  return state.site && state.passwordHash ? 5 : 4
}

/** Revision of the state that a form was made from. */
export const Revision = wire.int(0, 1_000_000, 0)

/** Refuses a form that is older than the current state. */
export function insistOnCurrentStep(state: SetupState, revision: number): void {
  if (state.revision !== revision) throw conflict('error.install.moved_on')
}

type Failed = Extract<DatabaseReport, { ok: false }>

/** One reason for all refusals of the setup; the wording says which it is. */
export const connectionFailed = ({ reason, values }: Failed): ErrorDetails => ({
  hint: 'alert',
  wording: { reason, values },
})
