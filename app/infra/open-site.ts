/** Opens the site of a process: database, ports, settings and jobs, wired once. */
import { ownValue } from '#shared/own-value.ts'
import path from 'node:path'
import {
  type FileStore,
  type Ports,
  storageFault,
  connectCaptcha,
  connectSubscribers,
} from '#kernel'
import { captchaGate } from '#access/captcha/gate.ts'
import { subscribers } from '#app/domain/subscribers.ts'
import { shippedTexts } from '#i18n/catalogue.ts'
import { servedSite, siteInUse, useSite } from './current-site.ts'
import { drawCaptcha } from './captcha/draw-captcha.ts'
import { drawIcon } from './icons/draw-icon.ts'
import { isCommonPassword } from './secrets/common-passwords.ts'
import { type OpenDatabase, openDatabase, upgradeCopyFolder } from './database/db.ts'
import { type Env, readEnv } from './environment/env.ts'
import { watchDamage } from './health/damage.ts'
import { watchWrites } from './health/watch-writes.ts'
import { callOutside } from './calls/http-client.ts'
import { type Log, makeLog } from './log.ts'
import { maintenancePort } from './database/maintenance.ts'
import { tryMail } from './mail/try-mail.ts'
import { withPluginCaptcha } from './plugins/plugin-captcha.ts'
import { OperatorError, operatorSentence } from './environment/operator-error.ts'
import { closeToOthers } from './storage/private-files.ts'
import { drawAhead } from '#markdown/draw-ahead.ts'
import { notedBy, portsOfParts, type Site } from './site.ts'
import { pluginHost } from './plugins/host.ts'
import { withPluginStorage } from './plugins/plugin-storage.ts'
import {
  hashPassword,
  hashToken,
  keyedHash,
  randomToken,
  seal,
  sessionSecret,
  unseal,
  verifyPassword,
} from './secrets/secrets.ts'
import { makeSessionUses } from './buffers/session-uses.ts'
import { insistOnDatabase } from './setup/insist-on-site.ts'
import { fileStore } from './storage/file-store.ts'
import { buffersOfParts } from './buffers/notes.ts'
import { makeMissedBuffer } from './buffers/missed.ts'
import { makeShareBuffer } from './buffers/shares.ts'
import { makeRunning } from './system/running.ts'
import { systemState } from './system/system-state.ts'
import { makeViewBuffer } from './buffers/views.ts'

connectSubscribers(subscribers)
connectCaptcha(captchaGate)

/** Builds a site on an open database. */
export function makeSite(
  database: OpenDatabase,
  env: Env,
  log: Log,
  secret: string,
  overrides: Partial<Ports> = {},
): Site {
  const views = makeViewBuffer()
  const writes = watchWrites(database, log)
  const site = {
    ...database,
    env,
    log,
    secret,
    views,
    shares: makeShareBuffer(),
    missed: makeMissedBuffer(),
    uses: makeSessionUses(),
    setup: null,
    writes,
    running: makeRunning(),
    onNudge: () => {},
    node: null,
    ports: {
      randomToken,
      hashToken,
      keyedHash: text => keyedHash(text, secret),
      seal: (text, use) => seal(text, use, secret),
      unseal: (sealed, use) => unseal(sealed, use, secret),
      drawCaptcha,
      drawIcon,
      hashPassword,
      verifyPassword,
      isCommonPassword,
      recordView: id => site.views.record(id),
      recordMissed: (kind, words) => site.missed.record(kind, words),
      files: fileStore(path.join(env.dataDir, 'uploads')),
      tryMail: (recipient, locale) => tryMail(site, recipient, locale),
      plugins: pluginHost({
        db: database.db,
        log,
        folder: path.join(env.dataDir, 'plugins'),
        internalHosts: env.INTERNAL_HOSTS,
      }),
      drawAhead: (input, turn) => drawAhead(site.ports.plugins, input, turn),
      callOutside: ({ timeoutMs, ...call }) =>
        callOutside(call, { by: 'a person', internalHosts: env.INTERNAL_HOSTS, timeoutMs }),
      fetchPublic: ({ timeoutMs, maxBytes, ...call }) =>
        callOutside(call, { by: 'a person', internalHosts: [], timeoutMs, maxBytes }),
      setup: null,
      maintenance: maintenancePort(env, database.db),
      shippedTexts,
      system: () => systemState(site),
      nudgeJobs(verb) {
        if (verb) for (const note of notedBy.all) note(site, verb)
        site.onNudge()
      },
      reportFault(err, what) {
        writes.note(err)
        log.error({ err }, what)
      },
      ...overrides,
    } satisfies Partial<Ports> as Ports,
  } satisfies Partial<Site> as Site
  const { ports } = site
  ports.drawCaptcha = withPluginCaptcha(ports.drawCaptcha, ports.plugins)
  ports.files = withStorageFaults(withPluginStorage(ports.files, site), ports)
  for (const { name, make } of buffersOfParts.all) Object.assign(site, { [name]: make() })
  for (const [name, make] of portsOfParts.all.flatMap(part => Object.entries(part)))
    Object.assign(ports, { [name]: ownValue(overrides, name) ?? make(site) })
  watchDamage(site)
  return site
}

/** Files arrive before their verb runs: disk errors are reported here. */
function withStorageFaults(files: FileStore, ports: Ports): FileStore {
  return {
    ...files,
    async take(...file) {
      try {
        return await files.take(...file)
      } catch (error) {
        const fault = storageFault(error)
        if (fault) ports.reportFault(error, 'a file could not be stored')
        throw fault ?? error
      }
    },
  }
}

function opened(env: Env): OpenDatabase {
  const { database } = env
  try {
    return openDatabase(database, upgradeCopyFolder(env))
  } catch (error) {
    const sentence = operatorSentence(error, database)
    throw sentence ? new OperatorError(sentence, { cause: error }) : error
  }
}

/**
 * The site described by the environment, whatever this process serves. Throws an `OperatorError`
 * when its database is lost or unusable.
 */
export function siteOf(env: Env, log: Log): Site {
  insistOnDatabase(env)
  const database = opened(env)
  closeToOthers(env, log)
  // Created after the database: a secret without a database is the trace of a lost site.
  const secret = sessionSecret(env.SESSION_SECRET, env.dataDir)
  const copy = database.copyBeforeUpgradePath
  if (copy) log.info({ copy }, 'database upgraded; a copy from before was kept')
  return makeSite(database, env, log, secret)
}

/** Opens the site of this process; later calls return the same one. */
export function openSite(): Site {
  if (!siteInUse()) {
    const env = readEnv()
    useSite(siteOf(env, makeLog(env.LOG_LEVEL)))
  }
  return servedSite()
}

export function closeSite(): void {
  siteInUse()?.close()
  useSite(null)
}
