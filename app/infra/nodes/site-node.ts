/** This machine as one of several that serve a site from a database server. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  JobsLease,
  LeaseMs,
  type NodeState,
  signOff,
  signOfLife,
} from '#app/domain/site/nodes/nodes.queries.ts'
import { writing } from '#app/domain/kernel/index.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import type { Site } from '#app/infra/site.ts'
import { thisVersion } from '#app/infra/system/update-check.ts'
import { nodeId } from './node-id.ts'

/** Between two signs of life, in ms. */
const BeatMs = 5_000
/** The lease ends this much earlier here than on the server, in ms. */
const MarginMs = 2_000
/** How often frames of other machines are looked for, in ms. */
const LookMs = 500

export type SiteNode = {
  id: string
  /** True while this machine runs the jobs of the site. */
  holdsJobs(): boolean
  /** Gives the jobs up and stops. */
  stop(): void
}

type Changes = {
  /** The jobs of the site begin or end here. */
  onJobs(holds: boolean): void
  /** Machines that serve the site. */
  onPresent(count: number): void
  /** Another machine has written. */
  onWritten(): void
}

const markOf = (site: Site, id: string) => path.join(site.env.dataDir, 'uploads', `.node-${id}`)

function leaveMark(site: Site, id: string): void {
  fs.mkdirSync(path.dirname(markOf(site, id)), { recursive: true, mode: 0o700 })
  fs.writeFileSync(markOf(site, id), '', { mode: 0o600 })
}

/** Refuses a machine that would answer differently from the others. */
function insistOnSameSite(site: Site, own: Pick<NodeState, 'id' | 'secret'>, present: NodeState[]) {
  const others = present.filter(node => node.id !== own.id)
  if (others.some(node => node.secret !== own.secret)) {
    throw new OperatorError(
      'Another machine serves this site with another secret, so sessions would be valid on one of them only. ' +
        'Set SESSION_SECRET to the same text on all machines.',
    )
  }
  const stored = site.ports.plugins.active('storage').length > 0
  const apart = others.filter(node => !fs.existsSync(markOf(site, node.id)))
  if (!stored && apart.length > 0) {
    throw new OperatorError(
      `Another machine serves this site (${apart[0]!.name}), and uploaded files are in a folder that only one of them has. ` +
        'Set up a storage plugin such as S3, or share the folder "uploads" of DATA_DIR between the machines.',
    )
  }
}

/** Joins the machines of the site. Throws an `OperatorError` if their set-up differs. */
export function joinNodes(site: Site, changes: Changes): SiteNode {
  const { db, copy, env, log, ports, running } = site
  const id = nodeId(env.dataDir)
  const secret = ports.keyedHash('node')
  leaveMark(site, id)
  let heldUntil = 0
  let holds = false
  let counted = 0
  let silent = false

  const state = (): Omit<NodeState, 'seenAt'> => ({
    ...{ id, name: env.NODE_NAME ?? os.hostname(), version: thisVersion, secret },
    startedAt: running.startedAt,
    frame: copy!.frame(),
    lagMs: Math.max(0, Date.now() - copy!.currentAt()),
  })

  function settle(now: boolean): void {
    if (now === holds) return
    holds = now
    log.info({ holds }, now ? 'this machine runs the jobs' : 'another machine runs the jobs')
    changes.onJobs(now)
  }

  function beat(isFirst = false): void {
    const begun = performance.now()
    try {
      const found = writing(db, tx => {
        const answer = signOfLife(tx, state(), JobsLease)
        // By the server's clock; a machine that is refused leaves no trace.
        if (isFirst) insistOnSameSite(site, { id, secret }, answer.present)
        return answer
      })
      if (found.holds) heldUntil = begun + LeaseMs - MarginMs
      silent = false
      settle(found.holds)
      if (found.present.length !== counted) changes.onPresent((counted = found.present.length))
    } catch (err) {
      if (err instanceof OperatorError) throw err
      // The lease ends by itself.
      if (!silent) log.warn({ err }, 'this machine could not tell the others that it runs')
      silent = true
    }
    if (performance.now() >= heldUntil) settle(false)
  }

  let seen = copy!.frame()
  const look = () => {
    const frame = copy!.frame()
    if (frame !== seen && holds) changes.onWritten()
    seen = frame
    if (holds && performance.now() >= heldUntil) settle(false)
  }
  beat(true)
  const timers = [setInterval(() => beat(), BeatMs), setInterval(look, LookMs)]
  timers.forEach(timer => timer.unref())

  return {
    id,
    holdsJobs: () => holds && performance.now() < heldUntil,
    stop() {
      timers.forEach(clearInterval)
      if (holds) log.info({ holds: false }, 'this machine stops, and leaves the jobs to another')
      holds = false
      try {
        writing(db, tx => signOff(tx, id))
      } catch (err) {
        log.debug({ err }, 'not signed off')
      }
    },
  }
}
