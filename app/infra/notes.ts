/**
 * What a process that only reads counts: sent to the process that writes, about once a second. A call of a recorder is
 * a note; there it is called again.
 */
import type { Site } from './site.ts'

export type Note = [buffer: string, method: string, values: unknown[]]

const Recorders = {
  views: ['record'],
  shares: ['record'],
  uses: ['record'],
  reportedRewards: ['record'],
  oldLinks: ['followed', 'missed'],
} as const satisfies Partial<Record<keyof Site, readonly string[]>>

type Recorder = Record<string, (...values: unknown[]) => void>
const recorderOf = (site: Site, name: string) =>
  site[name as keyof typeof Recorders] as unknown as Recorder

/** From now on, the recorders of this site only take notes. Returns the function that takes them away. */
export function takeNotes(site: Site): () => Note[] {
  let notes: Note[] = []
  for (const [name, methods] of Object.entries(Recorders)) {
    const recorder = recorderOf(site, name)
    for (const method of methods) {
      recorder[method] = (...values) => void notes.push([name, method, values])
    }
  }
  return () => {
    const taken = notes
    notes = []
    return taken
  }
}

/** Adds what another process has noted. */
export function addNotes(site: Site, notes: Note[]): void {
  for (const [name, method, values] of notes) recorderOf(site, name)[method]!(...values)
}
