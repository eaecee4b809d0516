/** The served site as one of several processes and machines: what this one may answer, and what it passes on. */
import type { IncomingHttpHeaders } from 'node:http'
import { askVersionsForRequests, unavailable } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { isSecure } from '#infra/requests/cookies.ts'
import { addNotes, takeNotes } from '#infra/buffers/notes.ts'
import { positionIn } from '#infra/nodes/litefs.ts'
import { endReading } from '#infra/nodes/reading-turns.ts'
import type { Note } from '#shared/note.ts'
import type { Site } from '#infra/site.ts'
import type { WorkerPart } from '#server/application.ts'
import { neededPosition, positionHeaders } from '#shared/position.ts'

/** How long a page waits for what its reader has written, in ms. */
const PatienceMs = 300
/** How long a write waits until a replica has it, in ms. */
const KeptMs = 500
const NotesMs = 1_000

/** Connects the leader with the other workers. */
export function lead(site: Site, part: WorkerPart): void {
  part.onNudge = site.ports.nudgeJobs
  part.onNotes = notes => addNotes(site, notes as Note[])
}

/** Connects another worker with the leader. Returns the function that passes on the last notes. */
export function follow(site: Site, part: WorkerPart): () => void {
  site.ports.nudgeJobs = verb => part.nudge(verb)
  if (!site.litefs) return () => {}
  // A write is acknowledged by the process that knows the other machines.
  part.onlyReads = true
  site.ports.beforeWrite = leaveToOther
  const { take } = takeNotes(site)
  const pass = () => {
    const notes = take()
    if (notes.length > 0) part.note(notes)
  }
  const timer = setInterval(pass, NotesMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    pass()
  }
}

export function leaveToOther(request: { forLeader?: boolean }): never {
  request.forLeader = true
  throw unavailable('error.storage.no_primary')
}

/** See `Application.isCurrent`; called first for every request. */
export function isCurrent(
  site: Site,
  part: WorkerPart | null,
  headers: IncomingHttpHeaders,
): Promise<boolean> | null {
  const { litefs, node, sqlite } = site
  if (!litefs) {
    askVersionsForRequests()
    return null
  }
  const needed = neededPosition(headers)
  // Without one, a program sees everything that was written before its request.
  if (needed === 0 && !headers.authorization) return null
  const arrived = async (position: number | null) => {
    const is = position !== null && (await litefs.reached(position, PatienceMs))
    endReading(sqlite)
    return is
  }
  if (litefs.role === 'primary') {
    endReading(sqlite)
    // Other transactions are lost: there is nothing to wait for.
    if (part?.leads ?? true) return null
    return arrived(needed || positionIn(litefs.file))
  }
  if (!node?.link?.inSync()) return Promise.resolve(false)
  return needed > 0 ? arrived(needed) : node.link.primaryPosition().then(arrived)
}

export const written = ({ litefs }: Site): number => litefs?.written ?? 0

export async function isAcknowledged({ node }: Site, position: number): Promise<boolean> {
  return (await node?.link?.acknowledged(position, KeptMs)) ?? true
}

export const writeHeaders = ({ db }: Site, position: number) =>
  positionHeaders(position, isSecure(currentSettings(db).settings.general.site_url))
