/** This machine as one of several that serve a site on a database that LiteFS replicates. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writing } from '#kernel'
import {
  beginTerm,
  nodeReports,
  otherNodes,
  removeNode,
  saveReports,
  termOf,
} from '#site/nodes/nodes.queries.ts'
import { keepCopy, upgradeCopyFolder } from '#infra/database/db.ts'
import { applyMigrations } from '#infra/database/migrate.ts'
import { addNotes, takeNotes } from '#infra/buffers/notes.ts'
import type { Site } from '#infra/site.ts'
import { thisVersion } from '#infra/system/update-check.ts'
import type { NodeReport, SiteNode } from '#shared/node-part.ts'
import type { Note } from '#shared/note.ts'
import { nodeId } from '#infra/system/node-id.ts'
import { mountedAt } from './litefs.ts'
import { judgeAside, noteTerm } from './aside.ts'

/** A replica that has not heard of the primary for this long, in ms, starts again: longer than a lease. */
const DeafMs = 15_000
/**
 * How long a former primary may not know the next one, in ms. Then it starts again: before LiteFS mounts, what only this
 * machine has is set aside.
 */
const LostMs = 2_000
/** How often the primary stores what the others have reported, in ms. */
const StoreMs = 15_000

type Changes = {
  /** Reads that have to write are left to the primary from now on, or no longer. */
  onReplica(is: boolean): void
}

const markOf = (site: Site, id: string) => path.join(site.env.dataDir, 'uploads', `.node-${id}`)

function leaveMark(site: Site, id: string): void {
  fs.mkdirSync(path.dirname(markOf(site, id)), { recursive: true, mode: 0o700 })
  fs.writeFileSync(markOf(site, id), '', { mode: 0o600 })
}

/** Null with one machine. */
export function siteNode(site: Site, changes: Changes): SiteNode | null {
  const { db, env, log, ports, running, sqlite } = site
  const litefs = mountedAt(env.database)
  if (!litefs) return null
  const id = nodeId(env.dataDir)
  leaveMark(site, id)
  let notes: ReturnType<typeof takeNotes> | null = null
  let was = false
  let expected: string[] = []
  let ownTerm = ''

  const report = (): NodeReport => ({
    id,
    name: env.NODE_NAME ?? os.hostname(),
    version: thisVersion,
    startedAt: running.startedAt,
    candidate: litefs.candidate,
    // In this order: a position is never newer than the term.
    term: termOf(db),
    position: litefs.current,
    lagMs: Math.min(litefs.lagMs, Number.MAX_SAFE_INTEGER),
  })

  /** What this machine has of the others is in the database, for people and commands on any machine. */
  const store = (): void => {
    if (litefs.role !== 'primary') return
    try {
      const others = node.link?.reports() ?? []
      writing(db, tx => saveReports(tx, [report(), ...others], Date.now()))
      node.onCount(1 + others.length)
    } catch (err) {
      log.warn({ err }, 'the reports of the machines could not be stored')
    }
  }

  function settle(): void {
    const is = litefs!.role === 'primary'
    if (is && !was) become()
    else if (!is && was) cease()
    else if (!is && !notes) follow()
    if (litefs!.role === 'replica') {
      judgeAside(site, Date.now())
      // Whatever only this machine had is gone now: LiteFS replaces it.
      noteTerm(env.dataDir, null)
    }
    node.onRole()
  }

  function become(): void {
    try {
      applyMigrations(sqlite, {
        beforeUpgrade: version => void keepCopy(sqlite, upgradeCopyFolder(env), version),
      })
      const now = Date.now()
      expected = nodeReports(db, now)
        .filter(other => !other.away && other.id !== id)
        .map(other => other.id)
      const position = litefs!.position
      const term = writing(db, tx => beginTerm(tx, id, position, now))
      noteTerm(env.dataDir, term)
      ownTerm = termOf(db)
      running.outdated = null
    } catch (error) {
      // Such as a database that a newer program has migrated: this one must not write to it.
      running.outdated = (error as Error).message
      log.error({ err: error }, 'this machine cannot be the primary')
      return
    }
    was = true
    const left = notes
    notes = null
    left?.end()
    changes.onReplica(false)
    addNotes(site, left?.take() ?? [])
    store()
    node.onPrimary(true)
  }

  function cease(): void {
    was = false
    // A write that failed because the lease was lost is no fault of the disk.
    site.writes.fault = null
    follow()
    node.onPrimary(false)
    // A machine that hands over becomes a replica at once.
    const see = () =>
      litefs!.role === 'unknown' && end('the lease was lost, so this machine starts again')
    setTimeout(see, LostMs).unref()
  }

  function follow(): void {
    notes ??= takeNotes(site)
    changes.onReplica(true)
  }

  const isAlone = (): boolean => env.ACKNOWLEDGE_ALONE || otherNodes(db, id) === 0
  const timer = setInterval(store, StoreMs)
  timer.unref()

  const node: SiteNode = {
    id,
    secret: ports.keyedHash('node'),
    port: env.NODE_PORT,
    host: env.NODE_HOST,
    role: () => (was || litefs.role !== 'primary' ? litefs.role : 'unknown'),
    primary: () => litefs.primary,
    position: () => report().position,
    report,
    isPrimary: () => was && litefs.role === 'primary',
    isAlone,
    join(other) {
      const shared =
        ports.plugins.active('storage').length > 0 || fs.existsSync(markOf(site, other.id))
      if (!shared) {
        return (
          `Uploaded files are in a folder that ${other.name} does not have. Set up a storage plugin such as S3, or ` +
          'share the folder "uploads" of DATA_DIR between the machines.'
        )
      }
      writing(db, tx => saveReports(tx, [other], Date.now()))
      return null
    },
    expected: () => expected,
    term: () => ownTerm,
    leave: other => void writing(db, tx => removeNode(tx, other)),
    refused(reason) {
      if (reason !== running.refused) {
        if (reason) log.error({ reason }, 'the primary refuses this machine')
        running.refused = reason
      }
    },
    takeNotes: () => notes?.take() ?? [],
    addNotes: (given: Note[]) => addNotes(site, given),
    onRole: () => {},
    onPosition: () => {},
    onCount: () => {},
    onPrimary: () => {},
    link: null,
    stop() {
      clearInterval(timer)
      try {
        if (node.isPrimary()) writing(db, tx => removeNode(tx, id))
      } catch (err) {
        log.warn({ err }, 'the next primary waits for this machine')
      }
      clearInterval(ear)
      litefs.onRole = () => {}
      litefs.onPosition = () => {}
    },
  }
  // The container, or its service, starts LiteFS and the site again.
  const end = (why: string) => {
    log.fatal({ lagMs: litefs.lagMs }, why)
    process.exit(1)
  }
  litefs.onGone = () => end('LiteFS has ended, so the site ends')
  /**
   * LiteFS waits for minutes on a connection whose other end is gone without a word. Started again, it asks for the lease.
   * Not all replicas end at the same time.
   */
  const patience = DeafMs + (ports.hashToken(id).charCodeAt(0) % 4) * 1_500
  const listen = () => {
    if (litefs.role === 'replica' && running.heard && litefs.lagMs > patience)
      end('the primary is not heard any more, so this machine starts again')
    running.heard ||= litefs.role === 'replica' && litefs.lagMs < DeafMs
  }
  const ear = setInterval(listen, 1_000)
  ear.unref()
  litefs.onRole = settle
  litefs.onPosition = () => node.onPosition()
  settle()
  return node
}
