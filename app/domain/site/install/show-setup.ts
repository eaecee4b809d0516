import { z } from 'zod'
import { type DatabaseForm, installer, query, type SetupProblem, type SiteForm } from '#kernel'
import type { Locale } from '#shared/codes.ts'
import { firstDatabaseForm } from './setup.schema.ts'
import { deskOf, currentStep, type SetupStep } from './setup-steps.ts'

/** Why the wizard does not start: a configuration file exists, with this result. */
export type SetupStop =
  { kind: 'ready' | 'installed' } | { kind: 'unreachable'; problem: SetupProblem }

export type SetupView = {
  step: SetupStep
  revision: number
  language: Locale | null
  database: DatabaseForm
  /** A token or a password of the database is stored and need not be entered again. */
  site: SiteForm | null
  hasPassword: boolean
  config: { file: string; written: boolean; byHand: string | null }
  given: { database: boolean; siteUrl: string | null; dataDir: string }
  stop: SetupStop | null
}

/** Current state of setup, without secrets. */
export const showSetup = query({
  name: 'install.show',
  guard: installer,
  input: z.object({}),
  async run(ctx): Promise<SetupView> {
    const desk = deskOf(ctx)
    const state = desk.load()
    const config = desk.config()
    const variables = state.database?.variables ?? {}
    const byHand = state.database && !state.configured && !desk.given.database
    return {
      step: currentStep(state),
      revision: state.revision,
      language: state.language,
      database: state.database?.form ?? firstDatabaseForm,
      site: state.site,
      hasPassword: state.passwordHash !== null,
      config: {
        file: config.file,
        written: config.exists && !config.problem,
        byHand: byHand ? desk.configText(variables) : null,
      },
      given: desk.given,
      stop: state.database ? null : await stopOf(ctx),
    }
  },
})

async function stopOf(ctx: Parameters<typeof deskOf>[0]): Promise<SetupStop | null> {
  const desk = deskOf(ctx)
  const { exists, problem } = desk.config()
  if (!exists || desk.given.database) return null
  if (problem) {
    const why = { reason: 'error.install.database_failed', values: { why: problem } }
    return { kind: 'unreachable', problem: why }
  }
  const report = desk.check(null)
  if (!report.ok) return { kind: 'unreachable', problem: report }
  return { kind: report.installed ? 'installed' : 'ready' }
}
