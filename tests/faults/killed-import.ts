/** Runs an import of the built program, kills it on the way, and compares the site that it ends with. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { exportSite } from '#parts/move/domain/import/site-export/export-site.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { openDatabase } from '#infra/database/db.ts'
import { projectFolder } from '#infra/environment/project-folder.ts'
import { fileStore } from '#infra/storage/file-store.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'
import { fullSite } from '#tests/support/full-site.ts'
import { databaseFileOf } from '#tests/support/processes.ts'
import { emptySite, exportOf, siteFolder } from '#tests/support/site-folder.ts'
import { tinyDump } from '#tests/support/tiny-dump.ts'
import { Epoch } from '#tests/support/world.ts'

/** Words after `import`, and what they need until the end of the scope. */
export type Source = { words: string[]; [Symbol.dispose](): void }

/** Imports of the fixtures by name. */
export const sources: Record<string, () => Promise<Source>> = {
  answer: () => {
    const home = new AnswerHome()
    const words = ['answer', home.file, '--uploads', home.uploads]
    return Promise.resolve({ words, [Symbol.dispose]: () => home[Symbol.dispose]() })
  },
  stackexchange: () => {
    const words = ['stackexchange', tinyDump, '--site-url', 'https://garden.example.org']
    return Promise.resolve({ words, [Symbol.dispose]: () => {} })
  },
  async site() {
    const { w } = await fullSite()
    const made = await exportOf(w, 'private')
    w[Symbol.dispose]()
    return { words: ['site', made.folder], [Symbol.dispose]: () => made[Symbol.dispose]() }
  },
}

/** Where a run is killed: at the first report of a stage, or before its nth commit. */
export type Moment = { stage: string } | { commit: number } | null

type Run = { killed: boolean; stages: string[] }

/** A new site in a folder, into which the program imports. */
export class ImportHome implements Disposable {
  readonly #place: ReturnType<typeof databaseFileOf>
  readonly #source: Source

  constructor(source: Source) {
    using empty = emptySite()
    this.#place = databaseFileOf(empty)
    this.#source = source
  }
  [Symbol.dispose](): void {
    this.#place[Symbol.dispose]()
  }

  /** @throws Error with its words when the import fails. */
  async run(moment: Moment): Promise<Run> {
    const hook = pathToFileURL(path.join(import.meta.dirname, 'self-kill.mjs'))
    const given = { now: String(Epoch), ...moment } as Record<string, string>
    hook.search = new URLSearchParams(given).toString()
    const program = path.join(projectFolder(), 'build', 'forum.js')
    const args = ['--import', hook.href, program, 'import', ...this.#source.words]
    const child = spawn(process.execPath, args, {
      env: { ...process.env, DATA_DIR: path.dirname(this.#place.file), LOG_LEVEL: 'warn' },
    })
    let [said, failed] = ['', '']
    child.stdout.on('data', text => (said += String(text)))
    child.stderr.on('data', text => (failed += String(text)))
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(failed || said)
    const stages = [...said.matchAll(/^ *\d+\/\d+ (.+)$/gm)].map(([, name]) => name!)
    return { killed: signal === 'SIGKILL', stages }
  }

  /** Text of every file of a private export; throws where the database or a counter is wrong. */
  async contents(): Promise<Record<string, string>> {
    const { db, sqlite, close } = openDatabase(this.#place.file)
    try {
      const wrong = [
        ...(sqlite.pragma('integrity_check') as object[]).map(row => JSON.stringify(row)),
        ...(sqlite.pragma('foreign_key_check') as object[]).map(row => JSON.stringify(row)),
        ...checkCounters(db).map(one => JSON.stringify(one)),
      ].filter(one => one !== '{"integrity_check":"ok"}')
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
      using folder = siteFolder()
      const files = fileStore(path.join(path.dirname(this.#place.file), 'uploads'))
      await exportSite(db, files, { folder: folder.folder, scope: 'private' })
      return folder.contents()
    } finally {
      close()
    }
  }
}

/** Kills one import again and again, at each of the moments, then lets it end. Returns how often it was killed. */
export async function killAlong(home: ImportHome, moments: Iterable<Moment>): Promise<number> {
  let kills = 0
  for (const moment of moments) {
    const { killed } = await home.run(moment)
    if (!killed) return kills
    kills++
  }
  await home.run(null)
  return kills
}
