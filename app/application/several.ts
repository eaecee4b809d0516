/** The served site as one of several processes and machines: what this one may answer, and what it passes on. */
import { unavailable } from '#kernel'
import { addNotes, takeNotes } from '#infra/buffers/notes.ts'
import type { Site } from '#infra/site.ts'
import type { WorkerPart } from '#server/application.ts'

const NotesMs = 1_000

/** Connects the leader with the other workers. */
export function lead(site: Site, part: WorkerPart): void {
  part.onNudge = site.ports.nudgeJobs
  part.onNotes = notes => addNotes(site, notes)
}

/** Connects another worker with the leader. Returns the function that passes on the last notes. */
export function follow(site: Site, part: WorkerPart): () => void {
  site.ports.nudgeJobs = verb => part.nudge(verb)
  if (!site.replicated) return () => {}
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
