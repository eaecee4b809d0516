/** `forum backup`, `backups`, `restore` and `confirm-restore`. */
import fs from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { run } from '#kernel'
import { confirmRestore, restoredCopyFacts } from '#parts/ops/domain/backups/restored-copy.ts'
import { bucketOf, isBucket } from '#parts/ops/infra/backup/bucket.ts'
import { storedPassphrase } from '#parts/ops/infra/backup/inspect-site.ts'
import { fetchedFolder, fetchStore, keepFetched } from '#parts/ops/infra/backup/off-site.ts'
import { makeOneFile } from '#parts/ops/infra/backup/one-file.ts'
import {
  draftOfFile,
  draftOfSnapshot,
  type DraftTarget,
  dropDraft,
  type SiteFiles,
  type Restored,
  restoreBeforeUpgrade,
  restoreSite,
  scratchIn,
} from '#parts/ops/infra/backup/restore-site.ts'
import { damageMarks } from '#parts/ops/infra/backup/marks.ts'
import { DamagedBackup, sealerFor, WrongPassphrase } from '#parts/ops/infra/backup/seal.ts'
import { copyOffSite, takeTask } from '#parts/ops/infra/backup/site-backups.ts'
import {
  listSnapshots,
  momentOf,
  noBackup,
  readableSnapshots,
  readSnapshot,
  readSnapshotOrNull,
  type Snapshot,
  snapshotNames,
} from '#parts/ops/infra/backup/snapshots.ts'
import { damagedPacks, incompleteSnapshots } from '#parts/ops/infra/backup/verify-store.ts'
import { checkTask } from '#parts/ops/infra/backup/check-tasks.ts'
import { storeTask } from '#parts/ops/infra/backup/tasks.ts'
import { type Env, readEnv } from '#infra/environment/env.ts'
import { operatorContext } from '#infra/environment/operator.ts'
import { isReplicated } from '#infra/database/replicated.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { isAhead } from '#shared/stored-time.ts'
import { thisVersion } from '#infra/system/update-check.ts'

type Say = (line: string) => void
type Tools = { open?: () => Site; env?: () => Env; say?: Say; warn?: Say }

const BackupHelp = `
Without FILE it takes a snapshot in the store that the schedule uses (BACKUP_DIR, by default "backups" in
DATA_DIR), and then brings the off-site copy up to date. If only the copy fails, a message says so, and the
exit code is 0: the next scheduled backup tries again. With FILE it writes one file: a SQLite database; with --uploads it also contains the uploaded
files, in SQLite's archive format. The site may be running. Keep backups safe: they contain all data of the
site. Files that a plugin stores elsewhere are not included.

--verify extracts a backup to a temporary folder and checks it completely: the given file, else the newest
snapshot. The exit code is 1 when it is damaged.`

const RestoreHelp = `
Stop the site first. FILE was made by "backup FILE"; without it, a snapshot of the store is restored: the
newest, or with --at the newest before that time (in UTC, or with a zone: "2026-11-22 14:05+08:00").
Everything is checked before anything is replaced. The present database and, if the backup has files, the
present uploads folder are kept aside, not deleted. A passphrase is read from BACKUP_PASSPHRASE, else from
the settings of the present site.

The restored site is a copy: it sends no emails, calls no other servers and leaves the off-site store alone, until
you confirm that it is the site now: in the back office under Backups, or with "forum confirm-restore". With --as-site
it is the site at once. Emails and calls that were queued in the backup are then listed as failed, because the
original has probably sent them.

--before-upgrade goes back to the copy of the database that the last upgrade has kept; start the previous version of
the program then. What was written since is in the previous data. It stays the site, and needs no confirmation.

--from names another folder with a store, or "s3" for the off-site one, configured by BACKUP_S3_ENDPOINT,
BACKUP_S3_BUCKET, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY and BACKUP_S3_PREFIX (by
default "backups/"). Each machine has a folder there; if there are several, they are listed with the dates of their
backups: choose one with --from s3:FOLDER. A machine without backups keeps the fetched ones in BACKUP_DIR. Nothing
in the bucket is changed, and the restored site later copies to a new folder.
A database that LiteFS replicates is not restored this way: restore with DATABASE_URL=file:restored.sqlite, and
replace the other with "litefs import", which brings it to all machines.`

const ConfirmHelp = `
A restored site is a copy and sends nothing. This makes it the site, also while it is running. Make sure that the
original no longer runs: both would send the same emails, and write to the same off-site store.`

const IsRestoredCopy = `This site is a copy: emails, webhooks, calls of plugins, cache purges and the off-site copy of the backups wait.
When it is the site now, confirm it in the back office under Backups, or run: forum confirm-restore`

const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const uploadsOf = ({ dataDir }: Env) => path.join(dataDir, 'uploads')
/** npm changes the working directory; paths are relative to where the command was typed. */
const typedPath = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file)
const timeOf = (name: string) =>
  new Date(momentOf(name)).toISOString().replace('T', ' ').slice(0, 19)

/** A time as people write it; UTC unless it has a zone. The lists show whole seconds, which include what was made in them. */
function momentTyped(text: string): number {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`
  const at = Date.parse(zoned.replace(/^(\d{4}-\d\d-\d\d) /, '$1T'))
  if (Number.isNaN(at)) {
    throw new OperatorError(`"${text}" is not a time. Write it like "2026-11-22 14:05".`)
  }
  return text.includes('.') ? at : at + 999
}

/** The newest snapshot, or the newest not after a given time. Those of the future only if asked for. */
function pick(store: string, at: string | undefined, say: (line: string) => void): string {
  const now = Date.now()
  const names = snapshotNames(store)
  if (names.length === 0) throw noBackup(store)
  if (at === undefined) {
    const ahead = names.filter(name => isAhead(momentOf(name), now))
    if (ahead.length === names.length) {
      throw new OperatorError(
        `All backups are dated in the future: the clock was or is wrong. Choose one with --at "${timeOf(names[0]!)}".`,
      )
    }
    if (ahead.length > 0) say(`Backups dated in the future are left out: ${ahead.length}`)
    return names[ahead.length]!
  }
  const moment = momentTyped(at)
  const found = names.find(name => momentOf(name) <= moment)
  if (found) return found
  throw new OperatorError(`No backup is that old. The oldest is from ${timeOf(names.at(-1)!)} UTC.`)
}

/** The newest snapshot that can be restored; null if there is none. Reads the whole store, and changes nothing. */
function newestWhole(store: string, passphrase: string): string | null {
  const marks = damageMarks(store)
  const now = Date.now()
  const list = listSnapshots(store).filter(
    ({ name, at }) => !isAhead(at, now) && marks.get(name) !== 'unusable',
  )
  const broken = incompleteSnapshots(store, passphrase, list, damagedPacks(store))
  const opened = new Map<string, boolean>()
  const opens = ({ key }: Snapshot) => {
    if (!opened.has(key)) opened.set(key, canOpen(store, passphrase, key, list))
    return opened.get(key)
  }
  return list.find(each => !broken.includes(each.name) && opens(each))?.name ?? null
}

function canOpen(store: string, passphrase: string, key: string, list: Snapshot[]): boolean {
  try {
    sealerFor(store, passphrase, { key }, list)
    return true
  } catch {
    return false
  }
}

/** Names another backup when the chosen one is damaged. */
function withAlternative(error: unknown, store: string, passphrase: string): unknown {
  if (!(error instanceof DamagedBackup)) return error
  const name = newestWhole(store, passphrase)
  const advice = name
    ? `The newest intact backup: --at "${timeOf(name)}".`
    : 'No backup in this store is intact.'
  return new DamagedBackup(`${error.message} Nothing was changed. ${advice}`, { cause: error })
}

async function backupTo(site: Site, file: string, uploads: boolean, say: (line: string) => void) {
  const { env } = site
  const database = env.database
  const made = await makeOneFile(database, file, uploads ? uploadsOf(env) : null, {
    program: thisVersion,
    now: Date.now(),
  })
  const files = made.files ? `, with ${made.files.count} files of ${mb(made.files.bytes)}` : ''
  say(`${file}: ${mb(made.size)}${files}`)
}

type BackupOptions = { uploads?: boolean; verify?: boolean }
type RestoreOptions = { at?: string; from?: string; asSite?: boolean; beforeUpgrade?: boolean }

/** The passphrase when there is no site to read it from. */
function passphraseOf(env: Env): string {
  if (env.BACKUP_PASSPHRASE !== undefined) return env.BACKUP_PASSPHRASE
  if (!fs.existsSync(env.database)) return ''
  try {
    return storedPassphrase(env.database)
  } catch {
    // A damaged site is the reason for a restore.
    return ''
  }
}

const isOffSite = (from: string | undefined): from is string => /^s3(:|$)/.test(from ?? '')

/** Fetches the store of the off-site copy: `s3`, or `s3:` and one of several folders. Returns where it is. */
async function fetchOffSite(env: Env, from: string, say: Say): Promise<string> {
  const { backupBucket: settings, backupDir, INTERNAL_HOSTS } = env
  if (!isBucket(settings)) {
    throw new OperatorError(
      'Set BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.',
    )
  }
  const [prefix, folder] = from === 's3' ? [settings.prefix, undefined] : [from.slice(3), '']
  const store = fetchedFolder(backupDir)
  say(`Fetching the backups into ${store} …`)
  await fetchStore(bucketOf({ ...settings, prefix }, INTERNAL_HOSTS, 'a person'), store, folder)
  return store
}

/** After a backup. A failure is not one of the backup. */
async function updateOffSite(site: Site, say: Say, warn: Say): Promise<void> {
  try {
    const place = await copyOffSite(site, to => say(`Updating the off-site copy in ${to} …`))
    if (place !== null) say(`The off-site copy in ${place} is up to date.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    warn(`The off-site copy failed: ${reason} The next scheduled backup tries again.`)
  }
}

async function restoreSnapshot(
  env: Env,
  { at, from, asSite }: RestoreOptions,
  place: SiteFiles,
  say: (line: string) => void,
) {
  const passphrase = passphraseOf(env)
  let store = from === undefined ? env.backupDir : typedPath(from)
  if (isOffSite(from)) store = await fetchOffSite(env, from, say)
  const name = pick(store, at, say)
  say(`Backup of ${timeOf(name)} UTC`)
  const draftOf = (draft: DraftTarget) => {
    const snapshot = readSnapshot(store, name)
    const sealer = sealerFor(store, passphrase, snapshot, readableSnapshots(store))
    return draftOfSnapshot({ store, snapshot, sealer }, draft)
  }
  let restored: Restored
  try {
    restored = await restoreSite(draftOf, place, new Date(), asSite)
  } catch (error) {
    if (error instanceof WrongPassphrase) {
      throw new OperatorError(`${error.message} Set BACKUP_PASSPHRASE to its passphrase.`)
    }
    throw withAlternative(error, store, passphrase)
  }
  if (isOffSite(from)) keepFetched(env.backupDir)
  return restored
}

export function registerBackupCommands(program: Command, tools: Tools = {}): void {
  const { open = openSite, env = readEnv, say = console.log, warn = console.error } = tools
  program
    .command('backup')
    .argument('[file]', 'one file with everything; must not exist yet')
    .option('-u, --uploads', 'with FILE: with the files of the members')
    .option('--verify', 'check a backup instead of making one')
    .addHelpText('after', BackupHelp)
    .action(async (given: string | undefined, { uploads = false, verify }: BackupOptions) => {
      const file = given === undefined ? null : typedPath(given)
      if (verify && file !== null) {
        const scratch = scratchIn(fs.mkdtempSync(`${file}.verify-`))
        try {
          await draftOfFile(file, scratch)
        } finally {
          dropDraft(scratch)
          fs.rmdirSync(path.dirname(scratch.database))
        }
        return say(`${file} is sound.`)
      }
      const site = open()
      if (file !== null) return backupTo(site, file, uploads, say)
      const task = takeTask(site, 'manual', Date.now())
      const base = { store: task.store, passphrase: task.passphrase }
      const done = verify
        ? await checkTask({ ...base, task: 'verify', name: null })
        : await storeTask(task)
      const what = verify ? 'is sound.' : `was made; the store grew by ${mb(done.stored)}.`
      say(`The backup of ${timeOf(done.name)} UTC ${what}`)
      if (!verify) await updateOffSite(site, say, warn)
    })
  program.command('backups').action(() => {
    const { backupDir: store } = env()
    const list = snapshotNames(store)
    const marks = damageMarks(store)
    const now = Date.now()
    for (const name of list) {
      const time = `${timeOf(name)} UTC${isAhead(momentOf(name), now) ? ', in the future' : ''}`
      const snapshot = readSnapshotOrNull(store, name)
      if (!snapshot) {
        say(`${time}  DAMAGED: its file has changed`)
        continue
      }
      const { kind, rows, database, files, stored } = snapshot
      const size = mb(database.bytes + files.bytes)
      const damage = marks.has(name) ? `, DAMAGED: ${marks.get(name)}` : ''
      say(
        `${time}  ${kind}  ${rows.questions} questions, ${files.count} files, ${size}, added ${mb(stored)}${damage}`,
      )
    }
    say(`${list.length} backups in ${store}`)
  })
  program
    .command('restore')
    .argument('[file]', 'a file made by "backup FILE"; without it, a snapshot')
    .option('--at <time>', 'the newest snapshot before this time')
    .option('--from <store>', 'a folder with snapshots, "s3" or "s3:FOLDER"')
    .option('--as-site', 'the restored site is the site at once, and no copy')
    .option('--before-upgrade', 'go back to the database from before the last upgrade')
    .addHelpText('after', RestoreHelp)
    .action(async (given: string | undefined, options: RestoreOptions) => {
      const current = env()
      const { database } = current
      if (isReplicated(database))
        throw new OperatorError('The database is in a folder of LiteFS: see restore --help.')
      const { asSite, beforeUpgrade } = options
      if (beforeUpgrade && (given ?? options.at ?? options.from ?? asSite) !== undefined) {
        throw new OperatorError('--before-upgrade is used alone.')
      }
      const place = { file: database, uploads: uploadsOf(current) }
      const now = new Date()
      const { files, aside } = beforeUpgrade
        ? await restoreBeforeUpgrade(place, now)
        : given === undefined
          ? await restoreSnapshot(current, options, place, say)
          : await restoreSite(draft => draftOfFile(typedPath(given), draft), place, now, asSite)
      if (aside) say(`The previous data is now in ${aside}`)
      say(`Restored: ${database}${files ? ` and ${files} files` : ''}`)
      if (beforeUpgrade) say('Start the version of the program from before the upgrade.')
      else if (!asSite) say(IsRestoredCopy)
    })
  program
    .command('confirm-restore')
    .option('--send-waiting', 'also send the emails and calls that were queued in the backup')
    .addHelpText('after', ConfirmHelp)
    .action(async ({ sendWaiting = false }: { sendWaiting?: boolean }) => {
      const ctx = operatorContext(open())
      const facts = restoredCopyFacts(ctx.db)
      if (!facts) throw new OperatorError('This site is not a restored copy.')
      await run(confirmRestore, ctx, { send_waiting: sendWaiting })
      const { mails, calls } = facts
      const what = sendWaiting ? 'will be sent' : 'are listed as failed'
      say('This is the site now. It sends emails and calls other servers again.')
      if (mails + calls > 0) say(`${mails} emails and ${calls} calls of the backup ${what}.`)
    })
}
