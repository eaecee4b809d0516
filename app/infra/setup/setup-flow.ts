/**
 * Carries out the choices of the setup: files in DATA_DIR, the database, the switch to the new
 * site.
 */
import { startSession } from '#access/auth/sessions.queries.ts'
import { installSite } from '#site/install/install-site.ts'
import { type SetupPort, writing } from '#kernel'
import { HomeZones } from '#site/install/home-zones.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import {
  configPath,
  configText,
  DatabaseVariables,
  readConfig,
  writeConfig,
} from '#infra/environment/config-file.ts'
import { type Env, environment, readEnv, type Source } from '#infra/environment/env.ts'
import type { Log } from '#infra/log.ts'
import { siteOf } from '#infra/open-site.ts'
import type { SetupFlow } from '#infra/site.ts'
import { headerLanguage } from '#infra/requests/language.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { checkDatabase } from './check-database.ts'
import { setupStore } from './setup-state.ts'
import { isToken, removeSetupToken, setupToken } from './setup-token.ts'

/** The environment of the next start, with these variables replacing the configuration file's. */
function withVariables(source: Source, variables: Record<string, string> | null): Env {
  if (variables === null || source.DATABASE_URL) return readEnv(source)
  const without = Object.fromEntries(
    Object.entries(source).filter(([name]) => !isOneOf(DatabaseVariables, name)),
  )
  return readEnv({ ...without, ...variables })
}

export function setupFlow(env: Env, log: Log, source: Source = environment()): SetupFlow {
  const { dataDir } = env
  const store = setupStore(dataDir)
  const { token, file } = setupToken(dataDir)
  let running: ReturnType<SetupPort['install']> | null = null

  log.info(
    { ...(file ? { tokenFile: file } : {}) },
    `the site is not set up yet: open it in a browser; from another machine it asks for the token ${token}`,
  )

  const install: SetupPort['install'] = async choice => {
    const next = readEnv(source)
    const { name, email, passwordHash, language } = choice
    const site = siteOf(next, log)
    try {
      const made = writing(site.db, tx => {
        const first = installSite(
          tx,
          {
            siteName: choice.site_name,
            siteUrl: next.SITE_URL ?? choice.site_url,
            contactEmail: choice.contact_email,
            language,
            timeZone: HomeZones[language],
            loginRequired: choice.login_required,
            externalContentDisplay: choice.external_content_display,
            admin: { username: name, email, passwordHash },
          },
          Date.now(),
        )
        if (!first) return { first, session: '' }
        seedBadges(tx)
        // Who sets the site up is logged in by that.
        updateUser(tx, 1, { lastLoginAt: Date.now() })
        return { first, session: startSession(tx, site.ports, 1, 'page', Date.now()) }
      })
      desk.onInstalled(site)
      store.remove()
      removeSetupToken(dataDir)
      log.info({ admin: email }, made.first ? 'site installed' : 'site was installed already')
      const { site_url } = currentSettings(site.db).settings.general
      return { first: made.first, siteUrl: site_url, token: made.session }
    } catch (error) {
      site.close()
      throw error
    }
  }

  const desk: SetupFlow = {
    admits: given => isToken(given, token),
    trusts: fromHere => fromHere && !env.SITE_URL,
    language: async header => store.load().language ?? headerLanguage(header),
    onInstalled: () => {},
    given: {
      database: Boolean(source.DATABASE_URL),
      siteUrl: env.SITE_URL ?? null,
      dataDir,
    },
    load: store.load,
    save: store.save,
    config() {
      const at = configPath(dataDir)
      try {
        return { exists: readConfig(dataDir) !== null, file: at, problem: null }
      } catch (error) {
        return { exists: true, file: at, problem: (error as Error).message }
      }
    },
    configText: variables => configText(variables),
    writeConfig: variables => writeConfig(dataDir, variables),
    check(variables) {
      try {
        return checkDatabase(withVariables(source, variables).database)
      } catch (error) {
        const why = (error as Error).message
        return { ok: false, reason: 'error.install.database_failed', values: { why } }
      }
    },
    /** Of two simultaneous submissions, the second waits and gets a message. */
    install(choice) {
      const before = running
      const mine = before
        ? before.then(done => ({ ...done, first: false, token: '' }))
        : (running = install(choice))
      mine.catch(() => {
        if (running === mine) running = null
      })
      return mine
    },
  }
  return desk
}
