/**
 * What a process that only reads counts: sent to the process that writes, about once a second. A call of a recorder is
 * a note; there it is called again.
 */
import type { Db } from '#kernel'
import { ExtensionPoint } from '#shared/extension-point.ts'
import type { Note } from '#shared/note.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import type { Site } from '../site.ts'

const Recorders = {
  views: ['record'],
  shares: ['record'],
  missed: ['record'],
  uses: ['record'],
}

type Recorder = Record<string, (...values: unknown[]) => void>
type Buffer = { flush(db: Db): unknown }

/**
 * What parts count in memory: the name of the field of the site, how it is made, and the methods whose calls are notes in
 * a process that only reads. A job of the part flushes it now and then; it is flushed at the end, too.
 */
export const buffersOfParts = new ExtensionPoint<{
  name: string
  make(): Buffer
  methods: readonly string[]
}>()

const fieldOf = (site: Site, name: string): unknown => ownValue(site, name)
const recorderOf = (site: Site, name: string) => fieldOf(site, name) as Recorder

/** The buffers that parts have added to a site. */
export const partBuffers = (site: Site): Buffer[] =>
  buffersOfParts.all.map(({ name }) => fieldOf(site, name) as Buffer)

/** From now on, and until `end`, the recorders of this site only take notes. `take` takes them away. */
export function takeNotes(site: Site): { take(): Note[]; end(): void } {
  const notes: Note[] = []
  const own: [Recorder, string, Recorder[string]][] = []
  const parts = buffersOfParts.all.map(({ name, methods }) => [name, methods] as const)
  for (const [name, methods] of [...Object.entries(Recorders), ...parts]) {
    const recorder = recorderOf(site, name)
    for (const method of methods) {
      own.push([recorder, method, ownValue(recorder, method)!])
      putValue(recorder, method, (...values) => void notes.push([name, method, values]))
    }
  }
  return {
    take: () => notes.splice(0),
    end() {
      for (const [recorder, method, record] of own) putValue(recorder, method, record)
    },
  }
}

/** Adds what another process has noted. */
export function addNotes(site: Site, notes: Note[]): void {
  for (const [name, method, values] of notes) ownValue(recorderOf(site, name), method)!(...values)
}
