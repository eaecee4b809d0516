/** Emails administrators about faults of the site: once per fault, until it is over. */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { listAdmins } from '#access/auth/users-admin.queries.ts'
import type { Fault } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { translator } from '#i18n/catalogue.ts'
import { sendPastQueue } from '#infra/mail/try-mail.ts'
import type { Letter } from '#infra/mail/render-mail.ts'
import type { Site } from '#infra/site.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'
import { faultText } from '#shared/fault-texts.ts'
import { Minute } from '#shared/durations.ts'
import { faultsOf } from './faults.ts'
import { pastTime } from '#shared/stored-time.ts'

/** A fault that returns within this time, in ms, counts as the same. */
const Lull = 60 * Minute
/** Between two attempts to email the administrators, in ms. */
const Retry = 10 * Minute

const Known = z.record(
  z.string(),
  z.object({
    /** First and last seen, in ms. */
    since: z.number(),
    seenAt: z.number(),
    /** First emailed; 0 = not yet. */
    reportedAt: z.number(),
    triedAt: z.number(),
  }),
)
type Known = z.output<typeof Known>

type Send = typeof sendPastQueue

const fileOf = (dataDir: string) => path.join(dataDir, 'faults.json')

function load(file: string): Known {
  try {
    return Known.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

/** A full disk may be the fault: then the state is kept in memory only. */
function save(file: string, known: Known): void {
  if (!fs.existsSync(path.dirname(file))) return
  try {
    writeWhole(file, JSON.stringify(known))
  } catch {
    // The fault is reported anyway.
  }
}

/** Bypasses the queue: it may be the part that is stuck, and a read-only database cannot queue mail. */
async function write(site: Site, { name, values }: Fault, send: Send): Promise<boolean> {
  const { settings, restoredCopy } = currentSettings(site.db)
  // Administrators of the original would take it for its own.
  if (restoredCopy) return false
  let reached = false
  for (const admin of listAdmins(site.db)) {
    const letter: Letter = {
      template: 'fault',
      recipient: admin.email ?? '',
      locale: mailLocale(admin, settings),
      params: JSON.stringify({ name, values }),
    }
    const sent = send(site, letter)
    reached = (await sent.then(() => true, notReported(site, name))) || reached
  }
  if (reached) site.running.unreported = null
  return reached
}

const notReported = (site: Site, fault: string) => (error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  site.running.unreported = reason
  site.log.warn({ fault, reason }, 'a fault could not be emailed to the administrators')
  return false
}

/**
 * Checks the site each time it is called. A fault is reported when two checks in a row find it, because a
 * single check may hit a bad moment.
 */
export function faultReporter(
  site: Site,
  send: Send = sendPastQueue,
): (now: number) => Promise<void> {
  const { log } = site
  const file = fileOf(site.env.dataDir)
  const known = load(file)
  const words = (fault: Fault) => faultText(fault, translator('en_US'), 'en_US')

  async function meet(fault: Fault, now: number): Promise<void> {
    const before = known[fault.name]
    const state = (known[fault.name] ??= { since: now, seenAt: now, reportedAt: 0, triedAt: 0 })
    state.seenAt = now
    if (!before || state.reportedAt > 0 || now - pastTime(state.triedAt, now) < Retry) return
    if (state.triedAt === 0) log.error({ fault: fault.name }, words(fault).what)
    state.triedAt = now
    // An email cannot say that emails fail.
    if (fault.name === 'report_failed') return
    // An unreadable database cannot say who they are.
    if (await write(site, fault, send).catch(notReported(site, fault.name))) state.reportedAt = now
  }

  return async now => {
    const before = JSON.stringify(Object.values(known).map(({ reportedAt }) => reportedAt))
    const faults = await faultsOf(site, now)
    for (const fault of faults) await meet(fault, now)
    if (faults.every(({ name }) => name === 'report_failed')) site.running.unreported = null
    for (const [name, { seenAt }] of Object.entries(known)) {
      if (now - pastTime(seenAt, now) < Lull) continue
      delete known[name]
      log.info({ fault: name }, 'a fault of the site is over')
    }
    const after = JSON.stringify(Object.values(known).map(({ reportedAt }) => reportedAt))
    if (after !== before) save(file, known)
  }
}
