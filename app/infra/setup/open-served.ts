/** What the server starts with: the site or, while there is none, its setup. */
import { ExtensionPoint } from '#shared/extension-point.ts'
import fs from 'node:fs'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { openMemory } from '#infra/database/db.ts'
import { type Env, readEnv } from '#infra/environment/env.ts'
import { type Log, makeLog } from '#infra/log.ts'
import { randomToken } from '#infra/secrets/secrets.ts'
import { siteInUse, useSite } from '#infra/current-site.ts'
import { makeSite, siteOf } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { severalMachines } from '#infra/system/machines.ts'
import { setupFlow } from './setup-flow.ts'
import { checkDatabase } from './check-database.ts'
import { insistOnDatabase } from './insist-on-site.ts'
import { isUnderWay, setupStore } from './setup-state.ts'
import { removeSetupToken } from './setup-token.ts'

/** What the leader does before the database is opened. */
export const beforeOpening = new ExtensionPoint<(env: Env, log: Log) => void>()

/** True when the environment has all answers. */
const installsItself = ({ AUTO_INSTALL, ADMIN_NAME, ADMIN_EMAIL, ADMIN_PASSWORD }: Env) =>
  AUTO_INSTALL ?? Boolean(ADMIN_NAME ?? ADMIN_EMAIL ?? ADMIN_PASSWORD)

/** The setup screens run on an empty database in memory: no file is touched before it is chosen. */
function setupSite(env: Env, log: Log): Site {
  const site = makeSite(openMemory(), env, log, randomToken(48))
  const desk = setupFlow(env, log)
  site.setup = desk
  site.ports.setup = desk
  return site
}

/**
 * The site of this process for the server; `leads`: it is the leader of several. Rejects when a site exists but cannot be opened: a
 * database that is temporarily unavailable or lost must not give anyone access to the setup.
 */
export async function openServed(leads = true): Promise<Site> {
  const known = siteInUse()
  if (known) return known
  const env = readEnv()
  const log = makeLog(env.LOG_LEVEL)
  await severalMachines()?.waitForDatabase(env, log)
  if (leads) for (const tidy of beforeOpening.all) tidy(env, log)
  insistOnDatabase(env)
  const site = mustBeSetUp(env) ? setupSite(env, log) : openedSite(env, log)
  useSite(site)
  return site
}

/** Leftovers of a setup completed in another way, such as by a command, are useless. */
function openedSite(env: Env, log: Log): Site {
  const site = siteOf(env, log)
  setupStore(env.dataDir).remove()
  removeSetupToken(env.dataDir)
  return site
}

function mustBeSetUp(env: Env): boolean {
  if (installsItself(env)) return false
  const { database, dataDir } = env
  const found = checkDatabase(database)
  if (found.ok) return !found.installed
  // Without a file there is no site; the setup reports why it cannot be created.
  return isUnderWay(dataDir) || !fs.existsSync(database)
}

export const isInstalled = ({ db }: Site) => currentSettings(db).settings.install.installed_at > 0
