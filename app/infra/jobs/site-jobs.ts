import path from 'node:path'
import { purgeKeys } from '#access/api-keys/api-keys.queries.ts'
import { deleteExpiredCodes } from '#access/auth/mail-codes.queries.ts'
import { deleteExpiredSessions } from '#access/auth/sessions.queries.ts'
import { deleteExpiredTickets } from '#access/auth/tickets.queries.ts'
import { deleteOldDevices } from '#access/auth/known-devices.queries.ts'
import { deleteExpiredCaptchas } from '#access/captcha/captcha.queries.ts'
import { deleteExpiredCounters } from '#basics/counters/counters.queries.ts'
import { advanceCleanUp } from '#moderation/clean-up/steps.ts'
import { deleteOldReports } from '#site/csp-reports/csp-reports.queries.ts'
import { advanceErasure } from '#basics/erasure/steps.ts'
import { deleteExpiredLogins } from '#access/identities/identities.queries.ts'
import { learnNames } from '#basics/names/learn-names.queries.ts'
import { deleteExpiredForms } from '#basics/saved-forms/saved-forms.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { type Db, type Tx, writing } from '#kernel'
import { inSteps, type LongTask, runTasks } from '#basics/tasks/long-task.ts'
import { outgoingQueues } from '#basics/queues/outgoing-queue.ts'
import { deleteOldSecurityEvents } from '#access/security-log/security-events.queries.ts'
import { renewExcerpts } from '#basics/recount/renew-excerpts.ts'
import { refreshHotScores } from '#posts/questions/hot-score.ts'
import { deleteExpiredMarks } from '#basics/idempotency/requests.queries.ts'
import { advanceMerge } from '#moderation/merges/merge-steps.ts'
import { tidyFiles } from '#basics/uploads/tidy-files.ts'
import { strayTidier } from '#basics/uploads/strays.ts'
import { liftEndedSuspensions } from '#basics/users/suspensions.queries.ts'
import { makeNextExport, removeOldExports } from '#infra/exports/make-exports.ts'
import { damageChecker } from '#infra/health/damage.ts'
import { faultReporter } from '#infra/health/report-faults.ts'
import { learnWords } from '#search/learn-words.ts'
import { deleteOldMissed } from '#search/missed-searches.queries.ts'
import { relateQuestions } from '#search/relate-questions.ts'
import { renewEntries } from '#search/renew-entries.queries.ts'
import { moveFiles } from '#infra/plugins/plugin-storage.ts'
import { drawLate } from '#site/rendering/render-anew.ts'
import { fillSearches } from '#infra/plugins/fill-search.ts'
import { sendCalls } from '#infra/plugins/send-calls.ts'
import type { OutboxWorker } from '#infra/mail/outbox-worker.ts'
import type { Site } from '#infra/site.ts'
import { checkForUpdate } from '#infra/system/update-check.ts'
import { Hour, Minute, Second } from '#shared/durations.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'
import { flushMissed } from './flush-missed.ts'
import { flushShares } from './flush-shares.ts'
import type { Job } from './job-runner.ts'
import { cachePurger } from './purge-caches.ts'

/** Jobs of parts. */
export const jobsOfParts = new ExtensionPoint<(site: Site) => Job[]>()

/** What parts delete when it has expired. */
export const purgesOfParts = new ExtensionPoint<Purge>()

/** A job that goes on with long tasks, soon after each write. */
export const longJob = (db: Db, name: string, ...tasks: LongTask[]): Job => ({
  name,
  everyMs: 30 * Second,
  onNudge: true,
  run: signal => runTasks(db, signal, tasks),
})

/** Nobody waits for what is learned from posts. */
const LearnedAfterMs = 250

/** `now` in ms. */
type Purge = (tx: Tx, now: number) => unknown

/** Each in a transaction, because others wait for its end. */
const purges: Purge[] = [
  deleteExpiredSessions,
  purgeKeys,
  deleteExpiredCodes,
  deleteExpiredCounters,
  deleteExpiredMarks,
  deleteExpiredCaptchas,
  deleteExpiredForms,
  deleteExpiredLogins,
  deleteExpiredTickets,
  deleteOldSecurityEvents,
  deleteOldReports,
  deleteOldMissed,
  deleteOldDevices,
]

/** What looks after the site itself. */
function healthJobs(site: Site): Job[] {
  const checkDamage = damageChecker(site)
  const reportFaults = faultReporter(site)
  return [
    {
      name: 'database.watch',
      everyMs: Second,
      everywhere: true,
      run: () => void site.writes.lost(),
    },
    {
      name: 'database.check',
      everyMs: Minute,
      eachNode: true,
      run: signal => checkDamage(Date.now(), signal),
    },
    { name: 'faults.report', everyMs: Minute, eachNode: true, run: () => reportFaults(Date.now()) },
  ]
}

/** Jobs that send something. A restored copy runs none of them: what is due waits, and no attempt is counted. */
function sendingJobs(site: Site, outbox: OutboxWorker): Job[] {
  const jobs: Job[] = [
    {
      name: 'mail.drain',
      everyMs: 30 * Second,
      onNudge: true,
      run: signal => outbox.drain(signal),
    },
    {
      name: 'plugins.send',
      everyMs: 30 * Second,
      onNudge: true,
      run: signal => sendCalls(site, signal),
    },
    {
      name: 'plugins.fill',
      everyMs: 30 * Second,
      onNudge: true,
      run: signal => fillSearches(site, signal),
    },
    {
      name: 'plugins.files',
      everyMs: Minute,
      onNudge: true,
      eachNode: true,
      run: signal => moveFiles(site, path.join(site.env.dataDir, 'uploads'), signal),
    },
    {
      name: 'caches.purge',
      everyMs: 5 * Second,
      onNudge: true,
      run: cachePurger(site),
    },
    {
      name: 'updates.check',
      everyMs: 10 * Minute,
      run: () => checkForUpdate(site, Date.now()),
    },
  ]
  const rests = () => currentSettings(site.db).restoredCopy !== null
  return jobs.map(job => ({ ...job, run: signal => (rests() ? undefined : job.run(signal)) }))
}

/** The background jobs of a site. A new job is one entry here or above. */
export function siteJobs(site: Site, outbox: OutboxWorker): Job[] {
  const { db, log, uses, views } = site
  const tidyStrays = strayTidier(db, site.ports.files)
  return [
    ...sendingJobs(site, outbox),
    ...healthJobs(site),
    ...jobsOfParts.all.flatMap(jobs => jobs(site)),
    { name: 'views.flush', everyMs: 5 * Second, everywhere: true, run: () => views.flush(db) },
    { name: 'sessions.flush', everyMs: Minute, everywhere: true, run: () => uses.flush(db) },
    { name: 'shares.flush', everyMs: 5 * Second, everywhere: true, run: () => flushShares(site) },
    { name: 'search.missed', everyMs: 10 * Second, everywhere: true, run: () => flushMissed(site) },
    longJob(db, 'tags.merge', inSteps(advanceMerge)),
    longJob(db, 'members.clean_up', inSteps(advanceCleanUp)),
    longJob(db, 'deleted.erase', inSteps(advanceErasure)),
    { ...longJob(db, 'excerpts.renew', inSteps(renewExcerpts)), onNudge: false },
    {
      ...longJob(
        db,
        'search.learn',
        inSteps(learnNames),
        inSteps(renewEntries),
        learnWords,
        relateQuestions,
      ),
      nudgedAfterMs: LearnedAfterMs,
    },
    {
      name: 'drawings.late',
      everyMs: 10 * Second,
      run: signal => drawLate(db, site.ports.plugins, signal),
    },
    {
      name: 'files.tidy',
      everyMs: Hour,
      async run() {
        const now = Date.now()
        const retired = (await tidyFiles(db, site.ports.files, now)) + (await tidyStrays(now))
        if (retired > 0) log.info({ files: retired }, 'unused files deleted')
      },
    },
    {
      name: 'members.export',
      everyMs: Minute,
      onNudge: true,
      async run(signal) {
        while (!signal.aborted && (await makeNextExport(site, Date.now())));
      },
    },
    {
      name: 'exports.purge',
      everyMs: 10 * Minute,
      eachNode: true,
      run: () => removeOldExports(site, Date.now()),
    },
    {
      name: 'plugins.settle',
      everyMs: Minute,
      eachNode: true,
      run: () => site.ports.plugins.settle(),
    },
    { name: 'questions.hot', everyMs: Hour, run: () => refreshHotScores(db, Date.now()) },
    {
      name: 'expired.purge',
      everyMs: 10 * Minute,
      run() {
        const now = Date.now()
        for (const purge of [...purges, ...purgesOfParts.all])
          writing(db, tx => void purge(tx, now))
        for (const queue of outgoingQueues) writing(db, tx => queue.rows.tidy(tx, now))
      },
    },
    {
      name: 'suspensions.lift',
      everyMs: Minute,
      run() {
        const lifted = writing(db, tx => liftEndedSuspensions(tx, Date.now()))
        if (lifted > 0) log.info({ members: lifted }, 'suspensions ended')
      },
    },
  ]
}
