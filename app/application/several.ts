/** The served site as one of several processes and machines: what a worker may answer, and what it passes on. */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { askVersionsAgain, askVersionsForRequests, unavailable } from '#app/domain/kernel/index.ts'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { isSecure } from '#app/infra/cookies.ts'
import { addNotes, takeNotes } from '#app/infra/notes.ts'
import type { Note } from '#app/shared/note.ts'
import type { Site } from '#app/infra/site.ts'
import type { WorkerPart } from '#app/server/application.ts'
import { frameCookie, neededFrame } from '#app/shared/frame-cookie.ts'

/** How long a page waits for the copy of the database, in ms. */
const PatienceMs = 300
const StepMs = 4
/** The copy is usually brought up to date more often than this, in ms. */
const UsualMs = 1_000
const NotesMs = 1_000
const WatchMs = 5_000

/** Ends this process, which is then started again, once its open copy is no longer the one that is kept current. */
function watchCopy({ copy, log }: Site): () => void {
  const timer = setInterval(() => {
    if (!copy?.isReplaced()) return
    log.warn({}, 'the copy of the database was replaced; this process is restarted')
    process.kill(process.pid, 'SIGTERM')
  }, WatchMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Connects the leader with the others. Returns the function that ends this. */
export function lead(site: Site, part: WorkerPart): () => void {
  part.onNudge = site.ports.nudgeJobs
  part.onNotes = notes => addNotes(site, notes as Note[])
  part.onCatchUp = () => site.copy?.catchUp()
  return watchCopy(site)
}

/** Connects another worker with the leader. Returns the function that passes on the last notes. */
export function follow(site: Site, part: WorkerPart): () => void {
  site.ports.nudgeJobs = verb => part.nudge(verb)
  if (!site.copy) return () => {}
  part.onlyReads = true
  site.ports.beforeWrite = request => {
    request.forLeader = true
    throw unavailable('error.storage.busy')
  }
  const take = takeNotes(site)
  const pass = () => {
    const notes = take()
    if (notes.length > 0) part.note(notes)
  }
  const timer = setInterval(pass, NotesMs)
  timer.unref()
  const unwatch = watchCopy(site)
  return () => {
    clearInterval(timer)
    unwatch()
    pass()
  }
}

/**
 * See `Application.isCurrent`; called first for every request. A program without cookies sees everything written before its
 * request.
 */
export function isCurrent(
  { copy, frames }: Site,
  part: WorkerPart | null,
  { cookie, authorization }: IncomingHttpHeaders,
): Promise<boolean> | null {
  if (!copy) {
    askVersionsForRequests()
    return null
  }
  // Others bring the copy up to date at any moment.
  askVersionsAgain()
  const frame = neededFrame(cookie)
  const now = Date.now()
  // While the copy is not kept current, its frames may belong to an older log of the server.
  const holds = copy.frame() >= frame && now - copy.currentAt() < UsualMs
  if (frame > 0 ? holds : !authorization || cookie) return null
  if (frames) {
    frames.need()
    return null
  }
  part?.catchUp()
  const found = reached(() => copy.currentAt() >= now)
  // A program without cookies: without the server, the copy is what there is.
  return frame > 0 ? found : found.then(() => true)
}

async function reached(isThere: () => boolean): Promise<boolean> {
  const until = performance.now() + PatienceMs
  while (!isThere()) {
    if (performance.now() > until) return false
    await pause(StepMs)
  }
  askVersionsAgain()
  return true
}

export function writeCookie({ db, frames }: Site): string | null {
  const frame = frames?.written() ?? 0
  if (frame === 0) return null
  return frameCookie(frame, isSecure(currentSettings(db).settings.general.site_url))
}
