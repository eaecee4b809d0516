/**
 * The content of a disk after a power cut, rebuilt from the system calls that strace recorded.
 * Only synced data is certain: the content of a file as of its last fsync, and a name if its
 * folder was synced afterwards. Of the rest, any part may be there.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Seeded } from '#tests/support/seeded.ts'

const Calls =
  'openat,open,creat,write,pwrite64,writev,pwritev,pwritev2,ftruncate,truncate,fallocate,' +
  'fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat,link,linkat,' +
  'close,lseek,dup,dup2,dup3,copy_file_range,sendfile,clone,clone3,fork,vfork'

/** Command prefix that writes a trace to a file. */
export const straceWords = (trace: string): string[] => [
  ...['strace', '-f', '--seccomp-bpf', '-ttt', '-T', '-xx', '-s', '100000000'],
  ...['-o', trace, '-e', `trace=${Calls}`],
]

/** Calls that change the disk, and syncs, before which changes may be missing. */
const ChangingCalls =
  'write,pwrite64,writev,pwritev,ftruncate,fsync,fdatasync,rename,unlink,rmdir,mkdir,link'

/** Command prefix that writes the changes of the first thread to a file. */
export const countingWords = (trace: string): string[] => [
  ...['strace', '-o', trace, '-e', `trace=${ChangingCalls}`],
]

/** Calls of a process: how many before it was ready, and the names of all. */
export type Changes = { ready: number; names: string[] }
export function readChanges(trace: string): Changes {
  const lines = fs.readFileSync(trace, 'latin1').split('\n')
  const changes = lines.filter(line => /^\w+\(/.test(line))
  return {
    ready: changes.findIndex(line => line.includes('"ready\\n"')) + 1,
    names: changes.map(line => line.split('(')[0]!),
  }
}

/**
 * Kills a process at the start of this one of its changes; strace counts each kind of call
 * separately.
 */
export function killingWords({ names }: Changes, index: number): string[] {
  const name = names[index]!
  const before = names.slice(0, index + 1).filter(other => other === name)
  const inject = `inject=${name}:signal=SIGKILL:when=${before.length}`
  return ['strace', '-o', '/dev/null', '-e', `trace=${name}`, '-e', inject]
}

/** The reason why processes cannot be traced on this machine, or null. */
export function cannotTrace(): string | null {
  const { error, status, stderr } = spawnSync(countingWords('/dev/null')[0]!, [
    ...countingWords('/dev/null').slice(1),
    'true',
  ])
  if (error) return 'strace is not installed'
  return status === 0 ? null : `strace: ${stderr.toString().trim()}`
}

/** A disk may split a write at multiples of this many bytes. */
const Sector = 512

type Write = { seq: number; at: number; bytes: Buffer }
type Resize = { seq: number; size: number }
type Naming = { seq: number; names: [string, Item | null][]; after?: Naming; lasts?: boolean }

class TracedFile {
  size = 0
  pending: (Write | Resize)[] = []
  #synced = Buffer.alloc(0)
  #syncedSize = 0

  sync(upTo: number): void {
    for (const change of this.pending.filter(({ seq }) => seq <= upTo)) this.#apply(change)
    this.pending = this.pending.filter(({ seq }) => seq > upTo)
  }
  #apply(change: Write | Resize): void {
    const end = 'size' in change ? change.size : change.at + change.bytes.length
    if (end > this.#synced.length) {
      const grown = Buffer.alloc(Math.max(end, this.#synced.length * 2))
      this.#synced.copy(grown, 0, 0, this.#syncedSize)
      this.#synced = grown
    }
    if ('bytes' in change) {
      change.bytes.copy(this.#synced, change.at)
      this.#syncedSize = Math.max(this.#syncedSize, end)
    } else {
      if (end < this.#syncedSize) this.#synced.fill(0, end, this.#syncedSize)
      this.#syncedSize = end
    }
  }
  /** With `luck`, random parts of the unsynced data are kept. */
  writeTo(file: string, luck: Seeded | null): void {
    const handle = fs.openSync(file, 'w', 0o600)
    try {
      fs.writeSync(handle, this.#synced, 0, this.#syncedSize, 0)
      if (!luck) return
      const share = luck.pick([10, 50, 90, 100])
      for (const change of this.pending) {
        if ('size' in change) {
          if (luck.below(100) < share) fs.ftruncateSync(handle, change.size)
          continue
        }
        const { at, bytes } = change
        for (let from = at; from < at + bytes.length;) {
          const to = Math.min((Math.floor(from / Sector) + 1) * Sector, at + bytes.length)
          if (luck.below(100) < share) fs.writeSync(handle, bytes, from - at, to - from, from)
          from = to
        }
      }
    } finally {
      fs.closeSync(handle)
    }
  }
}

class TracedFolder {
  readonly now = new Map<string, Item>()
  pending: Naming[] = []
  readonly #synced = new Map<string, Item>()

  name(naming: Naming): void {
    for (const [name, item] of naming.names) setOrDelete(this.now, name, item)
    this.pending.push(naming)
  }
  sync(upTo: number): void {
    for (const naming of this.pending.filter(({ seq }) => seq <= upTo)) {
      for (const [name, item] of naming.names) setOrDelete(this.#synced, name, item)
      naming.lasts = true
    }
    this.pending = this.pending.filter(({ seq }) => seq > upTo)
  }
  writeTo(folder: string, luck: Seeded | null): void {
    fs.mkdirSync(folder, { recursive: true })
    const names = new Map(this.#synced)
    // A journal keeps their order: the first ones may be there without the others.
    for (const naming of this.pending.slice(0, luck?.below(this.pending.length + 1) ?? 0)) {
      // A moved file does not lose its old name before it has its new one.
      if (naming.after && !naming.after.lasts) continue
      for (const [name, item] of naming.names) setOrDelete(names, name, item)
    }
    for (const [name, item] of names) item.writeTo(path.join(folder, name), luck)
  }
}

type Item = TracedFile | TracedFolder

function setOrDelete(map: Map<string, Item>, name: string, item: Item | null): void {
  if (item) map.set(name, item)
  else map.delete(name)
}

type Call = {
  task: string
  name: string
  args: string
  result: number
  /** Moment of its end, in ms. */
  at: number
}
type OpenFile = { item: Item; at: number; append: boolean }

const Line = /^(\d+) +(\d+\.\d+) (.*)$/s
const Whole = /^(\w+)\((.*)\) += (-?\d+|\?)([^<]*)(?:<([\d.]+)>)?$/s
const Begun = /^(\w+)\((.*?) *<unfinished \.\.\.>$/s
const Resumed = /^<\.\.\. (\w+) resumed>(.*)\) += (-?\d+|\?)/s
const textsIn = (args: string) =>
  [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex]) =>
    Buffer.from(hex!.replaceAll('\\x', ''), 'hex'),
  )
const sizeIn = (args: string) => Number(/, *(\d+)$/.exec(args)![1])
const isSync = (name: string) => name === 'fsync' || name === 'fdatasync'

/** The lines of traces in the order of their times, each with its trace. */
async function* merged(traces: string[]): AsyncGenerator<[line: string, trace: string]> {
  const open = traces.map(trace => {
    const input = fs.createReadStream(trace, { encoding: 'latin1' })
    const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]()
    return { trace, input, lines, next: '', stamp: 0 }
  })
  const advance = async (one: (typeof open)[number]) => {
    const { done, value } = await one.lines.next()
    one.next = done ? '' : value
    one.stamp = done ? Infinity : Number(Line.exec(value)?.[2] ?? one.stamp)
    if (done && !one.input.closed) await once(one.input, 'close')
  }
  for (const one of open) await advance(one)
  for (;;) {
    const first = open.reduce((a, b) => (b.stamp < a.stamp ? b : a))
    if (first.stamp === Infinity) return
    yield [first.next, first.trace]
    await advance(first)
  }
}

export class TracedDisk {
  readonly #root: string
  readonly #top = new TracedFolder()
  readonly #open = new Map<string, OpenFile>()
  readonly #processes = new Map<string, string>()
  readonly #begun = new Map<string, { args: string; seq: number }>()
  readonly #first = new Map<string, string>()
  #seq = 0

  /** `root` must exist and be empty when the process starts. */
  constructor(root: string) {
    this.#root = root
  }

  /** Yields the moment after each change in ms; the disk has the state of that moment. Each process may have its trace. */
  async *follow(...traces: string[]): AsyncGenerator<number> {
    for await (const [line, trace] of merged(traces)) {
      const call = this.#parse(line, trace)
      if (!call) continue
      const before = this.#seq
      this.#apply(call)
      if (this.#seq !== before) yield call.at
    }
  }

  /** Writes what the disk contains after a power cut now. */
  writeTo(folder: string, luck: Seeded | null): void {
    this.#top.writeTo(folder, luck)
  }

  #parse(line: string, trace: string): (Call & { seq: number }) | null {
    const [, task, stamp, rest] = Line.exec(line) ?? []
    if (!task || !rest) return null
    if (!this.#first.has(trace)) this.#first.set(trace, task)
    if (!this.#processes.has(task)) this.#processes.set(task, this.#first.get(trace)!)
    const begun = Begun.exec(rest)
    if (begun) {
      // Data written during a sync may or may not be part of it.
      this.#begun.set(task, { args: begun[2]!, seq: this.#seq })
      return null
    }
    const resumed = Resumed.exec(rest)
    const [, name, tail, result, , took] = resumed ?? Whole.exec(rest) ?? []
    if (!name) return null
    const { args, seq } = (resumed && this.#begun.get(task)) || { args: '', seq: this.#seq }
    const at = Number(stamp) * 1000 + (resumed ? 0 : Number(took ?? 0) * 1000)
    return { task, name, args: args + tail!, result: Number(result), at, seq }
  }

  /** Folder and name of a path below the root; null elsewhere. */
  #find(bytes: Buffer | undefined): { folder: TracedFolder; name: string } | null {
    const relative = path.relative(this.#root, bytes?.toString() ?? '/')
    if (relative === '' || relative.startsWith('..')) return null
    const parts = relative.split('/')
    let folder = this.#top
    for (const part of parts.slice(0, -1)) {
      const next = folder.now.get(part)
      if (!(next instanceof TracedFolder)) throw new Error(`${relative} is in no folder`)
      folder = next
    }
    return { folder, name: parts.at(-1)! }
  }

  #apply({ task, name, args, result, seq }: Call & { seq: number }): void {
    if (!(result >= 0)) return
    const own = this.#processes.get(task)!
    if (/^(clone3?|v?fork)$/.test(name)) {
      this.#processes.set(String(result), args.includes('CLONE_THREAD') ? own : String(result))
      return
    }
    const handle = `${own}:${/^\d+/.exec(args)?.[0] ?? ''}`
    if (name === 'close') return void this.#open.delete(handle)
    if (/^(openat|open|creat)$/.test(name)) return this.#opened(`${own}:${result}`, args, name)
    const named = /^(rename|unlink|mkdir|rmdir|link)/.exec(name)?.[1]
    if (named) return this.#named(named, textsIn(args))
    if (name === 'truncate') return this.#truncated(args)
    const open = this.#open.get(handle)
    if (!open) return
    if (isSync(name)) {
      open.item.sync(seq)
      this.#seq++
      return
    }
    if (name === 'lseek') return void (open.at = result)
    if (!(open.item instanceof TracedFile)) return
    if (/write/.test(name)) this.#written(open, open.item, name, args, result)
    else if (name === 'ftruncate') this.#resize(open.item, sizeIn(args))
    else throw new Error(`${name} is not understood`)
  }

  #opened(handle: string, args: string, call: string): void {
    this.#open.delete(handle)
    const [bytes] = textsIn(args)
    if (bytes?.toString() === this.#root) {
      this.#open.set(handle, { item: this.#top, at: 0, append: false })
      return
    }
    const place = this.#find(bytes)
    if (!place) return
    let item = place.folder.now.get(place.name)
    if (!item) {
      item = new TracedFile()
      place.folder.name({ seq: ++this.#seq, names: [[place.name, item]] })
    } else if (item instanceof TracedFile && (call === 'creat' || /O_TRUNC/.test(args))) {
      this.#resize(item, 0)
    }
    this.#open.set(handle, { item, at: 0, append: /O_APPEND/.test(args) })
  }

  #written(open: OpenFile, file: TracedFile, name: string, args: string, length: number): void {
    const bytes = Buffer.concat(textsIn(args)).subarray(0, length)
    if (bytes.length !== length) throw new Error(`${name} was not traced whole`)
    const positioned = name.startsWith('p')
    const at = positioned
      ? Number((name === 'pwritev2' ? /, *(\d+), *\w+$/ : /, *(\d+)$/).exec(args)![1])
      : open.append
        ? file.size
        : open.at
    if (!positioned) open.at = at + length
    file.pending.push({ seq: ++this.#seq, at, bytes })
    file.size = Math.max(file.size, at + length)
  }

  #truncated(args: string): void {
    const place = this.#find(textsIn(args)[0])
    const item = place?.folder.now.get(place.name)
    if (item instanceof TracedFile) this.#resize(item, sizeIn(args))
  }

  #resize(file: TracedFile, size: number): void {
    if (size === file.size) return
    file.pending.push({ seq: ++this.#seq, size })
    file.size = size
  }

  #named(call: string, paths: Buffer[]): void {
    const [from, to] = [this.#find(paths[0]), this.#find(paths[1])]
    if (!from) return
    const seq = ++this.#seq
    if (call === 'mkdir') {
      return from.folder.name({ seq, names: [[from.name, new TracedFolder()]] })
    }
    if (call !== 'rename' && call !== 'link') {
      return from.folder.name({ seq, names: [[from.name, null]] })
    }
    const item = from.folder.now.get(from.name)!
    if (!to) throw new Error('A file leaves the folder.')
    const given: Naming = { seq, names: [[to.name, item]] }
    if (call === 'rename' && to.folder === from.folder) given.names.push([from.name, null])
    to.folder.name(given)
    if (call === 'rename' && to.folder !== from.folder) {
      from.folder.name({ seq, names: [[from.name, null]], after: given })
    }
  }
}
