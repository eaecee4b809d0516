import { z } from 'zod'
import {
  badRequest,
  command,
  type Ctx,
  installer,
  invalid,
  query,
  type SetupPort,
} from '#app/domain/kernel/index.ts'
import { DatabaseInput, firstDatabaseForm, formOf, variablesOf } from './setup.schema.ts'
import { connectionFailed, deskOf, faultyField, insistOnPresent, Revision } from './setup-steps.ts'

type Given = z.output<typeof DatabaseInput>

/** Secrets entered earlier are reused if left empty, as long as they are for the same server. */
function withKept(desk: SetupPort, given: Given): Record<string, string> {
  const next = variablesOf(given)
  const { variables: kept = {} } = desk.load().database ?? {}
  const same = kept.DATABASE_URL === next.DATABASE_URL
  if (!same || given.db_type !== 'libsql') return next
  const { DATABASE_AUTH_TOKEN: token, DATABASE_PASSWORD: password } = kept
  if (given.db_username) {
    const sameName = kept.DATABASE_USERNAME === given.db_username
    return password && sameName && !given.db_password
      ? { ...next, DATABASE_PASSWORD: password }
      : next
  }
  return token && !given.db_token ? { ...next, DATABASE_AUTH_TOKEN: token } : next
}

/** For API clients: whether this database can be used. Stores nothing. */
export const checkDatabase = query({
  name: 'install.check_database',
  guard: installer,
  input: DatabaseInput,
  async run(ctx, given) {
    const report = await deskOf(ctx).check(variablesOf(given))
    if (!report.ok) {
      throw badRequest('error.database.connection_failed', connectionFailed(report))
    }
    return { installed: report.installed }
  },
})

async function insistOnEmpty(ctx: Ctx, variables: Record<string, string> | null, given?: Given) {
  const report = await deskOf(ctx).check(variables)
  const kind = given?.db_type ?? 'sqlite3'
  const field = (reason: string, values?: Record<string, string>) =>
    given
      ? invalid({ field: faultyField({ ok: false, reason }, kind), reason, values })
      : badRequest(reason, { values })
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
    insistOnPresent(desk.load(), given.revision)
    const variables = withKept(desk, given)
    await insistOnEmpty(ctx, variables, given)
    return variables
  },
  run(ctx, { revision: _, ...given }, variables) {
    const desk = deskOf(ctx)
    const configured = keepConfig(desk, variables)
    const { db_password: _p, db_token: _t, ...rest } = given
    const form = formOf({ ...rest, db_password: '', db_token: '' })
    desk.save({ ...desk.load(), database: { form, variables }, configured })
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
    insistOnPresent(deskOf(ctx).load(), revision)
    await insistOnEmpty(ctx, null)
  },
  run(ctx) {
    const desk = deskOf(ctx)
    const database = { form: firstDatabaseForm, variables: {} }
    desk.save({ ...desk.load(), database, configured: true })
    return null
  },
})
