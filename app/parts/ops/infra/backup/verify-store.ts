/** Looks for damage in a store: files that have changed, and snapshots that need what is missing. */
import fs from 'node:fs'
import path from 'node:path'
import { Aside, keyFolders, packFolder, Packs } from './packs.ts'
import {
  DamagedBackup,
  keyFile,
  keyFileNames,
  readKeyFile,
  repairKeys,
  type Sealer,
  sealerFor,
  WrongPassphrase,
} from './seal.ts'
import { listSnapshots, Reader, type Snapshot, snapshotFile, snapshotNames } from './snapshots.ts'

/**
 * Snapshots that need a piece no pack has. Reads only lists, each once, and the pieces of `doubted` packs. Of snapshots of
 * another passphrase the lists cannot be read: they count as incomplete when pieces of that passphrase are lost.
 */
export function incompleteSnapshots(
  store: string,
  passphrase: string,
  snapshots: Snapshot[],
  doubted: readonly string[] = [],
): string[] {
  const keys = new Set(snapshots.map(({ key }) => key))
  return [...keys].flatMap(key => {
    const packs = new Packs(store, key)
    try {
      const group = snapshots.filter(each => each.key === key)
      const whole = wholeness(packs, sealerOrNull(store, passphrase, group), doubted)
      return group.filter(each => !whole(each)).map(({ name }) => name)
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      return snapshots.filter(each => each.key === key).map(({ name }) => name)
    } finally {
      packs.close()
    }
  })
}

/** Stores the intact pieces of packs that were set aside again, so that one changed bit costs one piece. */
export function salvagePieces(store: string, passphrase: string): void {
  const snapshots = listSnapshots(store)
  for (const key of keyFolders(store)) {
    const packs = new Packs(store, key)
    try {
      const sealer = sealerFor(store, passphrase, { key }, snapshots)
      packs.salvage((name, sealed) => void sealer.unseal(name, sealed))
    } catch (error) {
      // Without the passphrase, the pieces stay where they are.
      if (!(error instanceof WrongPassphrase || error instanceof DamagedBackup)) throw error
    } finally {
      packs.close()
    }
  }
}

/** Null for another passphrase. Throws `DamagedBackup` when no passphrase can open them. */
function sealerOrNull(store: string, passphrase: string, group: Snapshot[]): Sealer | null {
  try {
    return sealerFor(store, passphrase, group[0]!, group)
  } catch (error) {
    if (error instanceof WrongPassphrase) return null
    throw error
  }
}

function wholeness(
  packs: Packs,
  sealer: Sealer | null,
  doubted: readonly string[],
): (snapshot: Snapshot) => boolean {
  const reader = sealer && new Reader(packs, sealer)
  const isThere = (name: string) =>
    packs.has(name) &&
    (!doubted.includes(packs.fileOf(name)) || checked(name, from => from.piece(name).length > 0))
  const allThere = (names: string[]) => names.every(isThere)
  const known = new Map<string, boolean>()
  const checked = (name: string, check: (reader: Reader) => boolean): boolean => {
    let whole = known.get(name)
    if (whole === undefined) {
      try {
        whole = packs.has(name) && (!reader || check(reader))
      } catch (error) {
        if (!(error instanceof DamagedBackup)) throw error
        whole = false
      }
      known.set(name, whole)
    }
    return whole
  }
  return ({ database, files }) =>
    (reader !== null || !packs.hasLost()) &&
    database.lists.every(name => checked(name, from => allThere(from.list(name)))) &&
    files.groups.every(name =>
      checked(name, from => from.entries(name).every(([, , , pieces]) => allThere(pieces))),
    )
}

/** Packs whose content has changed, as paths. */
export const damagedPacks = (store: string): string[] =>
  keyFolders(store).flatMap(key => {
    const packs = new Packs(store, key)
    return packs.damaged().map(pack => path.join(packFolder(store, key), pack))
  })

/**
 * Reads the whole store and sets damaged files aside, so that the next snapshot stores their pieces
 * again. Key files are written again as far as snapshots know their content. Throws `DamagedBackup` if
 * anything was damaged.
 */
export function verifyStore(store: string): void {
  const packs = damagedPacks(store)
  const sound = listSnapshots(store)
  const names = new Set(sound.map(({ name }) => name))
  const snapshots = snapshotNames(store).filter(name => !names.has(name))
  const keys = keyFileNames(store).filter(key => readKeyFile(store, key).state === 'damaged')
  const damaged = [
    ...packs,
    ...snapshots.map(name => snapshotFile(store, name)),
    ...keys.map(key => keyFile(store, key)),
  ]
  for (const file of damaged) fs.renameSync(file, file + Aside)
  const known = repairKeys(store, sound)
  for (const key of keys) {
    if (known.has(key)) fs.rmSync(keyFile(store, key) + Aside)
  }
  if (damaged.length === 0) return
  const list = damaged.map(file => path.relative(store, file).slice(0, 40)).join(', ')
  throw new DamagedBackup(`The backup is damaged: ${list}.`)
}
