/** Tells whether another program has written to the main file of an open SQLite database in WAL mode. */
import fs from 'node:fs'

/**
 * Where the index of the log has the salts of the log, and how many of its frames a checkpoint has copied or is about to
 * copy into the file: https://sqlite.org/walformat.html
 */
const Salts = { from: 32, to: 40 }
const Copied = { from: 96, to: 100 }
const Begun = { from: 128, to: 132 }
const IndexBytes = 136

const Samples = 64
const SampleBytes = 4096

/** Of the file after a checkpoint. */
type Mark = { log: string; mtime: bigint; size: bigint; sample: Buffer }

/**
 * To close any descriptor of a file ends all locks that the process has on it, those of SQLite too. So each file is
 * opened once, for all watches.
 */
const descriptors = new Map<string, { fd: number; users: number }>()

function hold(file: string): { fd: number; release(): void } {
  const { dev, ino } = fs.statSync(file)
  const key = `${dev} ${ino}`
  let open = descriptors.get(key)
  if (!open) descriptors.set(key, (open = { fd: fs.openSync(file, 'r'), users: 0 }))
  const { fd } = open
  open.users++
  return {
    fd,
    release() {
      if (--open.users > 0) return
      descriptors.delete(key)
      fs.closeSync(fd)
    },
  }
}

export class FileContent {
  readonly #main: ReturnType<typeof hold>
  readonly #index: ReturnType<typeof hold>
  readonly #head = Buffer.alloc(IndexBytes)
  #mark: Mark | null = null

  constructor(file: string) {
    this.#main = hold(file)
    this.#index = hold(`${file}-shm`)
  }

  /** Changes with each checkpoint; null during one. Only checkpoints write to the file. */
  #logState(): string | null {
    const head = this.#head
    fs.readSync(this.#index.fd, head, 0, IndexBytes, 0)
    const part = ({ from, to }: typeof Salts) => head.toString('latin1', from, to)
    const copied = part(Copied)
    return copied === part(Begun) ? part(Salts) + copied : null
  }

  #sample(size: bigint): Buffer {
    const sample = Buffer.alloc(Samples * SampleBytes)
    const step = Math.max(1, Math.floor(Number(size) / SampleBytes / Samples))
    for (let n = 0; n < Samples; n++) {
      const at = n * step * SampleBytes
      if (at < size) fs.readSync(this.#main.fd, sample, n * SampleBytes, SampleBytes, at)
    }
    return sample
  }

  /** True if the content has changed without a checkpoint; null while that cannot be known. */
  isForeign(): boolean | null {
    const log = this.#logState()
    if (log === null) return null
    const { mtimeNs: mtime, size } = fs.fstatSync(this.#main.fd, { bigint: true })
    const mark = this.#mark
    const isKnown = mark?.log === log
    if (isKnown && mark.mtime === mtime && mark.size === size) return false
    const sample = this.#sample(size)
    // A checkpoint has begun meanwhile.
    if (this.#logState() !== log) return null
    if (isKnown && !(mark.size === size && mark.sample.equals(sample))) return true
    this.#mark = { log, mtime, size, sample }
    return false
  }

  close(): void {
    this.#main.release()
    this.#index.release()
  }
}
