/**
 * What a process that only reads counts: sent to the process that writes, about once a second. A call of a recorder is
 * a note; there it is called again.
 */
import type { Note } from '#shared/note.ts'
import type { Site } from '../site.ts'

const Recorders = {
  views: ['record'],
  shares: ['record'],
  uses: ['record'],
  reportedRewards: ['record'],
  oldLinks: ['followed', 'missed'],
} as const satisfies Record<Name, readonly Method[]>

type Name = Note[0]
type Method = Note[1]
type Recorder = Record<Method, (...values: unknown[]) => void>

const recorderOf = (site: Site, name: Name) => site[name] as unknown as Recorder

/** From now on, and until `end`, the recorders of this site only take notes. `take` takes them away. */
export function takeNotes(site: Site): { take(): Note[]; end(): void } {
  let notes: Note[] = []
  const own: [Recorder, Method, Recorder[Method]][] = []
  for (const name of Object.keys(Recorders) as Name[]) {
    const recorder = recorderOf(site, name)
    for (const method of Recorders[name]) {
      own.push([recorder, method, recorder[method]])
      recorder[method] = (...values) => void notes.push([name, method, values])
    }
  }
  return {
    take() {
      const taken = notes
      notes = []
      return taken
    },
    end() {
      for (const [recorder, method, record] of own) recorder[method] = record
    },
  }
}

/** Adds what another process has noted. */
export function addNotes(site: Site, notes: Note[]): void {
  for (const [name, method, values] of notes) recorderOf(site, name)[method](...values)
}
