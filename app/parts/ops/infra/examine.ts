/** Examines an installation from outside the server, without creating or changing anything. */
import fs from 'node:fs'
import path from 'node:path'
import type { Fault } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { translator } from '#i18n/catalogue.ts'
import { backupFacts } from './backup/backup-facts.ts'
import { openDatabase } from '#infra/database/db.ts'
import { type Env, readEnv } from '#infra/environment/env.ts'
import { makeLog } from '#infra/log.ts'
import { mailCause } from '#infra/mail/mail-cause.ts'
import { SmtpLink } from '#infra/mail/smtp-link.ts'
import { withoutSecrets } from '#infra/mail/smtp-transport.ts'
import { pendingMigrations } from '#infra/database/migrate.ts'
import { schemaVersion } from '#infra/database/schema-version.ts'
import { operatorSentence } from '#infra/environment/operator-error.ts'
import { openPaths, Others } from '#infra/storage/private-files.ts'
import { insistOnDatabase, insistOnSite } from '#infra/setup/insist-on-site.ts'
import { makeSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { thisVersion } from '#infra/system/update-check.ts'
import { formatBytes } from '#shared/byte-size.ts'
import { faultText } from '#shared/fault-texts.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { examinations, type Say } from '#infra/health/examinations.ts'
import { lockHolder } from '#infra/health/lock-holder.ts'
import { isFree } from '#infra/health/watch-writes.ts'
import { diskOf, faultsOf, isWarning, type Readiness } from '#infra/health/faults.ts'

export type Finding = { check: string; status: 'ok' | 'warn' | 'fail'; text: string }

/** The server is on this machine, so it answers quickly or not at all; in ms. */
const ServerPatience = 3000
/** In ms. No command and no worker of the site has the write lock for that long. */
const LockPatience = 3000
const MailPatience = { connect: 10_000, silence: 10_000, mail: 20_000 }

const wordsOf = (error: unknown, env?: Env) =>
  operatorSentence(error, env?.database) ?? (error instanceof Error ? error.message : String(error))

function sayFault(fault: Fault, say: Say): void {
  const { what, todo } = faultText(fault, translator('en_US'), 'en_US')
  say(isWarning(fault.name) ? 'warn' : 'fail', `${what} ${todo}`)
}

function examineFolder({ dataDir }: Env, say: Say): void {
  fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  const { mode, uid } = fs.statSync(dataDir)
  const me = process.getuid?.()
  if (me !== undefined && me !== uid) {
    say(
      'warn',
      `${dataDir} belongs to another user (${uid}). Run the site and its commands as one user.`,
    )
  } else if (mode & Others & 0o044) {
    say('warn', `${dataDir} can be read by other users of this machine: chmod 700 ${dataDir}`)
  } else say('ok', `${dataDir} can be read and written.`)
}

function examineSecrets(env: Env, say: Say): void {
  const { dataDir, SESSION_SECRET } = env
  const names = ['session-secret', 'config.json', 'admin-password', 'setup-token']
  const open = names.filter(name => {
    const found = fs.statSync(path.join(dataDir, name), { throwIfNoEntry: false })
    return found !== undefined && (found.mode & Others) !== 0
  })
  open.push(...openPaths(env).map(name => path.relative(dataDir, name)))
  if (open.length > 0) {
    say('warn', `Other users can read ${open.join(', ')} in ${dataDir}: chmod go=`)
  } else if (!SESSION_SECRET && !fs.existsSync(path.join(dataDir, 'session-secret'))) {
    say(
      'warn',
      'There is no session secret. The next start makes one; links in emails sent before end.',
    )
  } else say('ok', 'Secrets exist and are readable only by the site.')
}

/** Returns whether the site can be examined. */
async function examineDatabase(env: Env, say: Say): Promise<boolean> {
  insistOnDatabase(env)
  insistOnSite(env)
  const file = env.database
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const pending = pendingMigrations(sqlite).length
    const sound = sqlite.pragma('quick_check(3)', { simple: true })
    if (sound !== 'ok') {
      say('fail', `${file} is damaged: ${String(sound)}. Stop the site and restore a backup.`)
      return false
    }
    const broken = (sqlite.pragma('foreign_key_check') as unknown[]).length
    if (broken > 0) say('fail', `${file}: ${broken} rows refer to missing rows.`)
    const version = `schema ${schemaVersion(sqlite)}, program ${thisVersion}`
    if (pending > 0) {
      say('warn', `${file} is intact; the next start upgrades it in ${pending} steps (${version}).`)
      return false
    }
    if (broken === 0) say('ok', `${file} is whole (${version}).`)
    return true
  } finally {
    sqlite.close()
  }
}

async function examineMail({ db }: Site, say: Say): Promise<void> {
  const { smtp, general } = currentSettings(db).settings
  if (smtp.smtp_host === '') {
    return say('warn', 'No email server is set up: emails are written to DATA_DIR/outbox.')
  }
  const place = `${smtp.smtp_host}:${smtp.smtp_port}`
  const name = new URL(general.site_url).hostname
  const link = new SmtpLink(smtp, { patience: MailPatience, name })
  try {
    await link.start()
    say('ok', `The email server ${place} accepts the login.`)
  } catch (error) {
    const { why, reply } = mailCause(error)
    const t = translator('en_US')
    const said = reply && ` ${t('admin.smtp.replied', { reply: withoutSecrets(reply, smtp) })}`
    say('fail', `The email server ${place}: ${t(`admin.smtp.why_${why}`)}${said}`)
  } finally {
    link.close()
  }
}

function examineLock(site: Site, file: string, say: Say): void {
  site.sqlite.pragma(`busy_timeout = ${LockPatience}`)
  if (isFree(site)) return
  sayFault({ name: 'database_locked', values: {} }, say)
  say('fail', `It is process ${lockHolder(file) ?? 'unknown (ask fuser)'}.`)
}

async function examineFaults(site: Site, say: Say): Promise<void> {
  const faults = await faultsOf(site, Date.now())
  for (const fault of faults) sayFault(fault, say)
  const room = await diskOf(site.env.dataDir)
  const size = (bytes: number) => formatBytes(bytes, 'en_US')
  if (room) say('ok', `${size(room.free)} of ${size(room.total)} are free.`)
}

function examineBackups(site: Site, say: Say): void {
  const facts = backupFacts(site)
  if (!facts?.enabled) return say('warn', 'No backups are made automatically.')
  if (facts.newestAt === null) return say('warn', 'There is no backup yet.')
  say('ok', `The latest backup was made ${new Date(facts.newestAt).toISOString()}.`)
}

function examineAddress({ db, env }: Site, say: Say): void {
  const { site_url } = currentSettings(db).settings.general
  const { hostname, protocol } = new URL(site_url)
  if (env.SITE_URL && new URL(env.SITE_URL).origin !== new URL(site_url).origin) {
    say('warn', `SITE_URL is ${env.SITE_URL}, the site has ${site_url}. The next start changes it.`)
  } else if (/^(localhost|127\.)/.test(hostname)) {
    say('warn', `The address is ${site_url}: only this machine can use it. Set SITE_URL.`)
  } else if (protocol === 'http:') {
    say('warn', `The address ${site_url} is not encrypted. Set up HTTPS and an https SITE_URL.`)
  } else if (env.TRUST_PROXY === 0) {
    say(
      'warn',
      `TRUST_PROXY is 0 although ${site_url} needs a proxy for HTTPS: all visitors count as one network.`,
    )
  } else
    say(
      'ok',
      `${site_url}, behind ${env.TRUST_PROXY === 'fly' ? "Fly's proxy" : `${env.TRUST_PROXY} proxies`}.`,
    )
}

/** What the server knows about itself; jobs run only there. */
async function examineServer({ PORT }: Env, say: Say): Promise<void> {
  const address = `http://127.0.0.1:${PORT}/readyz`
  let reported: Readiness
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ServerPatience) })
    reported = (await answer.json()) as Readiness
  } catch {
    return say('warn', `No server answers at ${address}. Is the site running, and with this PORT?`)
  }
  const failed = Object.entries(reported.checks).filter(([, { status }]) => status !== 'pass')
  if (failed.length === 0) return say('ok', `The server at port ${PORT} is healthy.`)
  const list = failed.map(([check, { fault }]) => `${check} (${fault ?? 'unknown'})`).join(', ')
  say(reported.status === 'fail' ? 'fail' : 'warn', `The server at port ${PORT} reports: ${list}.`)
}

/** Runs all checks in order; a check that fails to run is a finding as well. */
export async function examine(read: () => Env = readEnv): Promise<Finding[]> {
  let env: Env
  try {
    env = read()
  } catch (error) {
    return [{ check: 'environment', status: 'fail', text: wordsOf(error) }]
  }
  const text = 'The environment has no mistakes.'
  const findings: Finding[] = [{ check: 'environment', status: 'ok', text }]
  async function check<R>(name: string, run: (say: Say) => R): Promise<Awaited<R> | undefined> {
    try {
      return await run((status, text) => void findings.push({ check: name, status, text }))
    } catch (error) {
      findings.push({ check: name, status: 'fail', text: wordsOf(error, env) })
      return undefined
    }
  }
  await check('data folder', say => examineFolder(env, say))
  await check('secrets', say => examineSecrets(env, say))
  const readable = await check('database', say => examineDatabase(env, say))
  await check('server', say => examineServer(env, say))
  if (!readable) return findings
  const open = () => makeSite(openDatabase(env.database), env, makeLog('silent'), '')
  const site = await check('site', open)
  if (!site) return findings
  try {
    for (const { name, examine } of examinations.all) await check(name, say => examine(site, say))
    await check('database', say => examineLock(site, env.database, say))
    await check('faults', say => examineFaults(site, say))
    await check('email', say => examineMail(site, say))
    await check('backups', say => examineBackups(site, say))
    await check('address', say => examineAddress(site, say))
  } finally {
    site.close()
  }
  return findings
}
