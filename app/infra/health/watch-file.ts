/**
 * Watches the files of an open SQLite database. SQLite does not notice when another program deletes, replaces or
 * overwrites them: it goes on with what it has open, and what it writes then is lost, or mixed with the other file.
 */
import fs from 'node:fs'
import type Database from 'better-sqlite3'
import type { Log } from '#infra/log.ts'
import { FileContent } from './file-content.ts'

export type Loss = 'deleted' | 'replaced' | 'overwritten' | 'left without its log'

export type FileWatch = {
  /** What happened to the database; null = nothing. Takes some µs, and puts back what it can. */
  lost(): Loss | null
  /** Closes the database. */
  close(close: () => void): void
}

const find = (file: string) => fs.statSync(file, { throwIfNoEntry: false })
const isSame = (a: fs.Stats, b: fs.Stats | undefined) => a.ino === b?.ino && a.dev === b.dev

/** The write-ahead log or its index, with a second name: under it, the file is still there when the first is deleted. */
class Companion {
  readonly #file: string
  readonly #link: string
  readonly #opened: fs.Stats
  #linkable = true

  constructor(file: string, link: string) {
    this.#file = file
    this.#link = link
    this.#opened = fs.statSync(file)
    this.#keep()
  }

  /** Some file systems have no links. */
  #keep(): void {
    if (!this.#linkable) return
    try {
      if (isSame(this.#opened, find(this.#link))) return
      fs.rmSync(this.#link, { force: true })
      fs.linkSync(this.#file, this.#link)
    } catch {
      // What this would have saved, a checkpoint saves.
      this.#linkable = false
    }
  }

  /** Whether the file still has its name, perhaps again. */
  isThere(log: Pick<Log, 'error'>): boolean {
    const current = find(this.#file)
    if (isSame(this.#opened, current)) {
      if (current!.nlink === 1) this.#keep()
      return true
    }
    if (current || !isSame(this.#opened, find(this.#link))) return false
    try {
      fs.linkSync(this.#link, this.#file)
      log.error({ file: this.#file }, 'another program deleted a file of the open database')
    } catch {
      // Another process of the site was faster, or the folder is gone.
    }
    return isSame(this.#opened, find(this.#file))
  }

  /** Takes the name away, so that a later start does not apply this log to another database. */
  leave(): void {
    if (isSame(this.#opened, find(this.#file))) fs.rmSync(this.#file, { force: true })
  }

  /** The last connection that closes removes the file. */
  end(): void {
    if (!fs.existsSync(this.#file)) fs.rmSync(this.#link, { force: true })
  }
}

export function watchFile(sqlite: Database.Database, log: Pick<Log, 'error'>): FileWatch {
  const file = sqlite.name
  const opened = fs.statSync(file)
  const companions = ['wal', 'shm']
    .filter(name => fs.existsSync(`${file}-${name}`))
    .map(name => new Companion(`${file}-${name}`, `${file}.${name}-link`))
  const content = companions.length === 2 ? new FileContent(file) : null
  // After a crash, the state of the log is unknown until the first checkpoint.
  if (content?.isForeign() === null) sqlite.pragma('wal_checkpoint(PASSIVE)')
  let overwritten = false
  let copied = false

  /** Copies the log, which is still open, into the file. False = not now. */
  function checkpoint(): boolean {
    if (sqlite.inTransaction) return false
    try {
      const [found] = sqlite.pragma('wal_checkpoint(FULL)') as { busy: number }[]
      return found?.busy === 0
    } catch {
      return false
    }
  }

  function lost(): Loss | null {
    if (overwritten) return 'overwritten'
    const current = find(file)
    if (!current) return 'deleted'
    if (!isSame(opened, current)) {
      if (!copied) copied = checkpoint()
      companions.forEach(one => one.leave())
      return 'replaced'
    }
    if (content?.isForeign()) {
      overwritten = true
      companions.forEach(one => one.leave())
      return 'overwritten'
    }
    const missing = companions.filter(one => !one.isThere(log))
    if (missing.length === 0) {
      copied = false
      return null
    }
    if (!copied) copied = checkpoint()
    return 'left without its log'
  }

  return {
    lost,
    close(close) {
      if (!sqlite.open) return
      // Closing would copy the log of the database that was there into the one that is there now.
      if (lost() === 'overwritten') return
      close()
      companions.forEach(one => one.end())
      content?.close()
    },
  }
}
