/**
 * What became of the last run of each copy: a file in DATA_DIR/html-copies while a run is under way, or when it
 * failed, however it was started. It is written first, so that a run that is killed counts as failed, too.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Env } from '#infra/environment/env.ts'
import { operatorSentence } from '#infra/environment/operator-error.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'
import { isHtmlCopyBusy, isHtmlCopyFolder } from './folder.ts'

type Place = Pick<Env, 'dataDir'>

/** `error` is empty from the start of a run to its end; `at` is its start, in ms. */
const Note = z.object({ folder: z.string(), at: z.number(), error: z.string() })
type Note = z.output<typeof Note>

const Interrupted = 'The run was interrupted.'

const notesIn = ({ dataDir }: Place) => path.join(dataDir, 'html-copies')
const noteOf = (place: Place, folder: string) =>
  path.join(
    notesIn(place),
    `${createHash('sha256').update(folder).digest('hex').slice(0, 32)}.json`,
  )

/** On a full disk the site has a fault already. */
function save(place: Place, note: Note): void {
  if (!fs.existsSync(place.dataDir)) return
  try {
    writeWhole(noteOf(place, note.folder), JSON.stringify(note))
  } catch {
    // The run itself reports what is wrong.
  }
}

/** Notes that a copy failed, also one that could not even start. */
export const noteFailure = (place: Place, folder: string, error: unknown, at = Date.now()): void =>
  save(place, {
    folder: path.resolve(folder),
    at,
    error: operatorSentence(error) ?? (error instanceof Error ? error.message : String(error)),
  })

/** Runs with a note that stays when it fails. A folder without a copy has nothing that could be outdated. */
export async function noted<R>(place: Place, folder: string, run: () => Promise<R>): Promise<R> {
  const at = Date.now()
  const root = path.resolve(folder)
  if (isHtmlCopyFolder(root)) save(place, { folder: root, at, error: '' })
  try {
    const done = await run()
    fs.rmSync(noteOf(place, root), { force: true })
    return done
  } catch (error) {
    if (isHtmlCopyFolder(root)) noteFailure(place, root, error, at)
    throw error
  }
}

function read(file: string): Note | null {
  try {
    return Note.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/**
 * The copies whose last run failed, the oldest first; one that is deleted is left out, except the `scheduled` one.
 * Usually reads one folder that does not exist.
 */
export function failedHtmlCopies(place: Place, scheduled: string | null): Note[] {
  const names = fs.existsSync(notesIn(place)) ? fs.readdirSync(notesIn(place)) : []
  return names
    .filter(name => name.endsWith('.json'))
    .flatMap(name => read(path.join(notesIn(place), name)) ?? [])
    .filter(({ folder }) => folder === scheduled || isHtmlCopyFolder(folder))
    .filter(({ error, folder }) => error !== '' || !isHtmlCopyBusy(folder))
    .map(note => ({ ...note, error: note.error || Interrupted }))
    .sort((one, other) => one.at - other.at)
}
