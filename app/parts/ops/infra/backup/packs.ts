/**
 * Packs: pieces in files of some megabytes, each with an index at its end and named by its SHA-256.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { writeWhole } from '#infra/storage/write-whole.ts'
import { DamagedBackup } from './seal.ts'
import { dropFile } from './store-files.ts'

/** A pack is closed when it exceeds this, in bytes. */
const PackBytes = 8 * 1024 * 1024
const NameBytes = 32
const EntryBytes = NameBytes + 8
const Magic = Buffer.from('FPK1')
const TailBytes = 4 + Magic.length

type Spot = { pack: string; at: number; length: number }

/** Damaged files are renamed with this suffix and ignored from then on. */
export const Aside = '.damaged'

/** One folder per passphrase: pieces of different passphrases are never shared. */
export const packFolder = (store: string, key: string) => path.join(store, 'packs', key || 'plain')

/** Passphrase ids with pieces in the store; empty = without a passphrase. */
export function keyFolders(store: string): string[] {
  const folder = path.join(store, 'packs')
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder).map(name => (name === 'plain' ? '' : name))
}

const isPack = (name: string) => /^[0-9a-f]{64}\.pack$/.test(name)

const damaged = (pack: string) => new DamagedBackup(`The backup is damaged: pack ${pack}.`)

function* entriesOf(file: string, pack: string): Generator<[string, Spot]> {
  const handle = fs.openSync(file, 'r')
  try {
    const size = fs.fstatSync(handle).size
    const tail = Buffer.alloc(TailBytes)
    if (size < TailBytes) throw damaged(pack)
    fs.readSync(handle, tail, 0, TailBytes, size - TailBytes)
    const bytes = tail.readUInt32LE(0) * EntryBytes
    if (!tail.subarray(4).equals(Magic) || bytes > size - TailBytes) throw damaged(pack)
    const index = Buffer.alloc(bytes)
    fs.readSync(handle, index, 0, bytes, size - TailBytes - bytes)
    for (let at = 0; at < bytes; at += EntryBytes) {
      const spot = {
        pack,
        at: index.readUInt32LE(at + NameBytes),
        length: index.readUInt32LE(at + NameBytes + 4),
      }
      yield [index.toString('hex', at, at + NameBytes), spot]
    }
  } finally {
    fs.closeSync(handle)
  }
}

/** Null when it is unreadable. */
function indexOf(file: string, pack: string): [string, Spot][] | null {
  try {
    return [...entriesOf(file, pack)]
  } catch (error) {
    if (error instanceof DamagedBackup) return null
    throw error
  }
}

/** The packs of one store and passphrase. Only one process writes them at a time. */
export class Packs {
  /** Bytes of packs written by this object. */
  written = 0
  readonly #store: string
  readonly #folder: string
  readonly #spots = new Map<string, Spot>()
  readonly #handles = new Map<string, number>()
  #parts: Buffer[] = []
  #names: string[] = []
  #bytes = 0

  /** A pack with an unreadable index counts as missing, and so do its pieces. */
  constructor(store: string, key: string) {
    this.#store = store
    this.#folder = packFolder(store, key)
    for (const pack of this.packs()) {
      const file = path.join(this.#folder, pack)
      for (const [name, spot] of indexOf(file, pack) ?? []) this.#spots.set(name, spot)
    }
  }

  /** Stores pieces of packs that were set aside again, as far as `check` does not throw `DamagedBackup`. */
  salvage(check: (name: string, sealed: Buffer) => void): void {
    for (const pack of this.#asidePacks()) {
      const content = fs.readFileSync(path.join(this.#folder, pack))
      for (const [name, { at, length }] of indexOf(path.join(this.#folder, pack), pack) ?? []) {
        if (this.has(name) || length === 0 || at + length > content.length) continue
        const sealed = content.subarray(at, at + length)
        try {
          check(name, sealed)
        } catch (error) {
          if (error instanceof DamagedBackup) continue
          throw error
        }
        this.add(name, sealed)
      }
    }
    this.flush()
  }

  #asidePacks(): string[] {
    if (!fs.existsSync(this.#folder)) return []
    return fs.readdirSync(this.#folder).filter(name => name.endsWith(`.pack${Aside}`))
  }

  /** True if a pack was set aside with pieces that no other pack has, or with an unreadable index. */
  hasLost(): boolean {
    return this.#asidePacks().some(pack => {
      const entries = indexOf(path.join(this.#folder, pack), pack)
      return !entries || entries.some(([name]) => !this.has(name))
    })
  }

  packs(): string[] {
    return fs.existsSync(this.#folder) ? fs.readdirSync(this.#folder).filter(isPack).sort() : []
  }

  has(name: string): boolean {
    return this.#spots.has(name)
  }

  /** Path of the pack that has a piece. */
  fileOf(name: string): string {
    return path.join(this.#folder, this.#spots.get(name)?.pack ?? '')
  }

  /** Adds a piece; the next `flush` puts it on disk. */
  add(name: string, sealed: Buffer): void {
    this.#spots.set(name, { pack: '', at: this.#bytes, length: sealed.length })
    this.#parts.push(sealed)
    this.#names.push(name)
    this.#bytes += sealed.length
    if (this.#bytes >= PackBytes) this.flush()
  }

  flush(): void {
    if (this.#names.length === 0) return
    const index = Buffer.alloc(this.#names.length * EntryBytes + TailBytes)
    this.#names.forEach((name, n) => {
      const { at, length } = this.#spots.get(name)!
      index.write(name, n * EntryBytes, 'hex')
      index.writeUInt32LE(at, n * EntryBytes + NameBytes)
      index.writeUInt32LE(length, n * EntryBytes + NameBytes + 4)
    })
    index.writeUInt32LE(this.#names.length, index.length - TailBytes)
    Magic.copy(index, index.length - Magic.length)
    const whole = Buffer.concat([...this.#parts, index])
    const pack = `${createHash('sha256').update(whole).digest('hex')}.pack`
    writeWhole(path.join(this.#folder, pack), whole)
    for (const name of this.#names) this.#spots.get(name)!.pack = pack
    this.written += whole.length
    this.#parts = []
    this.#names = []
    this.#bytes = 0
  }

  /** A piece as stored. Throws `DamagedBackup` when it is missing. */
  read(name: string): Buffer {
    const spot = this.#spots.get(name)
    if (!spot)
      throw new DamagedBackup(`The backup is damaged: piece ${name.slice(0, 12)} is missing.`)
    if (spot.pack === '') this.flush()
    let handle = this.#handles.get(spot.pack)
    if (handle === undefined) {
      handle = fs.openSync(path.join(this.#folder, spot.pack), 'r')
      this.#handles.set(spot.pack, handle)
    }
    const sealed = Buffer.alloc(spot.length)
    fs.readSync(handle, sealed, 0, spot.length, spot.at)
    return sealed
  }

  /** Names of packs whose content has changed. */
  damaged(): string[] {
    return this.packs().filter(pack => {
      const hash = createHash('sha256')
      const handle = fs.openSync(path.join(this.#folder, pack), 'r')
      try {
        const buffer = Buffer.alloc(1024 * 1024)
        for (;;) {
          const read = fs.readSync(handle, buffer, 0, buffer.length, null)
          if (read === 0) break
          hash.update(buffer.subarray(0, read))
        }
      } finally {
        fs.closeSync(handle)
      }
      return `${hash.digest('hex')}.pack` !== pack
    })
  }

  /**
   * Removes pieces no snapshot needs. A pack with few needed pieces is rewritten first, so a kill
   * at any moment leaves every needed piece. Returns the freed bytes.
   */
  sweep(needed: ReadonlySet<string>): number {
    const live = new Map<string, { bytes: number; names: string[] }>()
    for (const [name, { pack, length }] of this.#spots) {
      if (!needed.has(name)) continue
      const of = live.get(pack) ?? { bytes: 0, names: [] }
      of.bytes += length + EntryBytes
      of.names.push(name)
      live.set(pack, of)
    }
    const sizeOf = (pack: string) => fs.statSync(path.join(this.#folder, pack)).size
    const going = this.packs().filter(pack => (live.get(pack)?.bytes ?? 0) < sizeOf(pack) / 2)
    const before = this.written
    for (const pack of going) {
      for (const name of live.get(pack)?.names ?? []) this.add(name, this.read(name))
    }
    this.flush()
    this.close()
    const freed = going.reduce((sum, pack) => sum + sizeOf(pack), 0)
    for (const pack of going) dropFile(this.#store, path.join(this.#folder, pack))
    for (const [name, { pack }] of this.#spots) if (going.includes(pack)) this.#spots.delete(name)
    return freed - (this.written - before)
  }

  close(): void {
    for (const handle of this.#handles.values()) fs.closeSync(handle)
    this.#handles.clear()
  }
}
