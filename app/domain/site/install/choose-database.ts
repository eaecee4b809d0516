import { z } from 'zod'
import { badRequest, command, type Ctx, installer, invalid, query, type SetupPort } from '#kernel'
import { DatabaseInput, firstDatabaseForm, variablesOf } from './setup.schema.ts'
import { connectionFailed, deskOf, insistOnCurrentStep, Revision } from './setup-steps.ts'

/** For API clients: whether this database can be used. Stores nothing. */
export const checkDatabase = query({
  name: 'install.check_database',
  guard: installer,
  input: DatabaseInput,
  async run(ctx, given) {
    const report = deskOf(ctx).check(variablesOf(given))
    if (!report.ok) {
      throw badRequest('error.database.connection_failed', connectionFailed(report))
    }
    return { installed: report.installed }
  },
})

async function insistOnEmpty(ctx: Ctx, variables: Record<string, string> | null) {
  const report = deskOf(ctx).check(variables)
  const field = (reason: string, values?: Record<string, string>) =>
    variables ? invalid({ field: 'db_file', reason, values }) : badRequest(reason, { values })
  if (!report.ok) throw field(report.reason, report.values)
  if (report.installed) throw field('error.install.already_there')
}

/** Tries to store the choice for later starts; false if the file has to be created by hand. */
export function keepConfig(desk: SetupPort, variables: Record<string, string>): boolean {
  try {
    desk.writeConfig(variables)
    return true
  } catch {
    return false
  }
}

/** Step 2: where to store the data. Tested before it is saved. */
export const chooseDatabase = command({
  name: 'install.choose_database',
  guard: installer,
  input: DatabaseInput.safeExtend({ revision: Revision }),
  emits: [],
  async prepare(ctx, given) {
    const desk = deskOf(ctx)
    insistOnCurrentStep(desk.load(), given.revision)
    const variables = variablesOf(given)
    await insistOnEmpty(ctx, variables)
    return variables
  },
  run(ctx, { revision: _, ...given }, variables) {
    const desk = deskOf(ctx)
    const configured = keepConfig(desk, variables)
    desk.save({ ...desk.load(), database: { form: given, variables }, configured })
    return { configured }
  },
})

/** Tests and uses the database set by the environment or an existing file. */
export const takeDatabase = command({
  name: 'install.take_database',
  guard: installer,
  input: z.object({ revision: Revision }),
  emits: [],
  async prepare(ctx, { revision }) {
    insistOnCurrentStep(deskOf(ctx).load(), revision)
    await insistOnEmpty(ctx, null)
  },
  run(ctx) {
    const desk = deskOf(ctx)
    const database = { form: firstDatabaseForm, variables: {} }
    desk.save({ ...desk.load(), database, configured: true })
    return null
  },
})
