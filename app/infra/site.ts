/** The running site: database, ports, settings and jobs wired together, once per process. */
import path from 'node:path'
import type { Ctx, Ports } from '#app/domain/kernel/index.ts'
import { captchaGate } from '#app/domain/captcha/index.ts'
import { connectCaptcha, connectSubscribers } from '#app/domain/kernel/index.ts'
import { subscribers } from '#app/domain/subscribers.ts'
import { shippedTexts } from '#app/i18n/catalogue.ts'
import { drawCaptcha } from './captcha/draw-captcha.ts'
import { type OpenDatabase, openDatabase } from './db.ts'
import { type Env, readEnv } from './env.ts'
import { type Log, makeLog } from './log.ts'
import { tryMail } from './mail/try-mail.ts'
import { withPluginCaptcha } from './plugins/plugin-captcha.ts'
import { pluginHost } from './plugins/host.ts'
import { withPluginStorage } from './plugins/plugin-storage.ts'
import {
  hashPassword,
  hashToken,
  keyedHash,
  randomToken,
  sessionSecret,
  verifyPassword,
} from './secrets.ts'
import { makeSessionUses, type SessionUses } from './session-uses.ts'
import { fileStore } from './storage/file-store.ts'
import { makeShareBuffer, type ShareBuffer } from './shares.ts'
import { makeViewBuffer, type ViewBuffer } from './views.ts'

export type Site = OpenDatabase & {
  env: Env
  log: Log
  secret: string
  views: ViewBuffer
  shares: ShareBuffer
  uses: SessionUses
  /** Grows when content is taken out of sight; part of the page cache's key. */
  revision: { value: number }
  ports: Ports
  /** Set by the job runner. */
  onNudge: () => void
}

connectSubscribers(subscribers)
connectCaptcha(captchaGate)

/** Puts a site together over an open database. */
export function makeSite(
  database: OpenDatabase,
  env: Env,
  log: Log,
  secret: string,
  overrides: Partial<Ports> = {},
): Site {
  const views = makeViewBuffer()
  const site: Site = {
    ...database,
    env,
    log,
    secret,
    views,
    shares: makeShareBuffer(),
    uses: makeSessionUses(),
    revision: { value: 0 },
    onNudge: () => {},
    ports: {
      randomToken,
      hashToken,
      keyedHash: text => keyedHash(text, secret),
      drawCaptcha,
      hashPassword,
      verifyPassword,
      recordView: views.record,
      dropCopies: () => void site.revision.value++,
      files: fileStore(path.join(env.dataDir, 'uploads')),
      tryMail: (recipient, locale) => tryMail(site, recipient, locale),
      plugins: pluginHost({
        ...{ db: database.db, log, folder: path.join(env.dataDir, 'plugins') },
        internalHosts: env.INTERNAL_HOSTS,
      }),
      shippedTexts,
      nudgeJobs: () => site.onNudge(),
      reportFault: (err, what) => log.error({ err }, what),
      ...overrides,
    },
  }
  const { ports } = site
  ports.drawCaptcha = withPluginCaptcha(ports.drawCaptcha, ports.plugins)
  ports.files = withPluginStorage(ports.files, site)
  return site
}

let current: Site | null = null

/** Opens the site of this process; the second call gives the same one. */
export function openSite(): Site {
  if (!current) {
    const env = readEnv()
    const log = makeLog(env.LOG_LEVEL)
    const secret = sessionSecret(env.SESSION_SECRET, env.dataDir)
    current = makeSite(openDatabase(env.database), env, log, secret)
  }
  return current
}

export function closeSite(): void {
  current?.close()
  current = null
}

export type { Ctx }
