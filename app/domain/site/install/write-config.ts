import { z } from 'zod'
import { badRequest, command, DomainError, installer, query, type SetupPort } from '#kernel'
import { keepConfig } from './choose-database.ts'
import { DatabaseInput, variablesOf } from './setup.schema.ts'
import { deskOf, insistOnCurrentStep, Revision } from './setup-steps.ts'

/** True if the file exists and its database works. */
async function isConfigured(desk: SetupPort): Promise<boolean> {
  const { exists, problem } = desk.config()
  return exists && !problem && desk.check(null).ok
}

/** Step 3: the configuration file, written here or by hand. */
export const writeConfig = command({
  name: 'install.write_config',
  guard: installer,
  input: z.object({ revision: Revision }),
  emits: [],
  async prepare(ctx, { revision }) {
    const desk = deskOf(ctx)
    const state = desk.load()
    insistOnCurrentStep(state, revision)
    if (state.configured) return
    const done = keepConfig(desk, state.database?.variables ?? {}) || (await isConfigured(desk))
    if (!done) throw badRequest('error.install.create_config_failed')
  },
  run(ctx) {
    const desk = deskOf(ctx)
    desk.save({ ...desk.load(), configured: true })
    return null
  },
})

/** For API clients: whether a configuration exists and works. */
export const checkConfig = query({
  name: 'install.check_config',
  guard: installer,
  input: z.object({}),
  async run(ctx) {
    const desk = deskOf(ctx)
    const { exists, problem } = desk.config()
    const found = exists && !problem ? desk.check(null) : null
    return {
      config_file_exist: exists,
      db_connection_success: found?.ok ?? false,
      db_table_exist: found?.ok ? found.tables : false,
    }
  },
})

/** For API clients: writes the file, unless it exists. */
export const initConfig = command({
  name: 'install.init_config',
  guard: installer,
  input: DatabaseInput,
  emits: [],
  run(ctx, given) {
    const desk = deskOf(ctx)
    const { exists, problem } = desk.config()
    if (problem) throw badRequest('error.config.read_config_failed', { hint: 'alert' })
    if (exists) return null
    const variables = variablesOf(given)
    if (!keepConfig(desk, variables)) {
      throw new DomainError('bad_request', 'error.install.create_config_failed', {
        hint: 'alert',
        data: {
          success: false,
          create_config_failed: true,
          default_config: desk.configText(variables),
        },
      })
    }
    desk.save({
      ...desk.load(),
      database: { form: given, variables },
      configured: true,
    })
    return null
  },
})
