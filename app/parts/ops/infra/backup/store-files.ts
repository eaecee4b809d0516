/** The files of a store, and which of them it has dropped since the off-site copy was last updated. */
import fs from 'node:fs'
import path from 'node:path'
import { makeFolder, syncFolder } from '#infra/storage/durable.ts'
import { errorCode } from '#shared/error-code.ts'

/** A snapshot needs files of the folders before its own. */
export const Folders = ['keys', 'packs', 'snapshots']
const StoreFile = /^(keys|packs|snapshots)(\/[\w-]{1,100}){1,2}\.(json|pack)$/
/** A name that a store may have, and no other path: names also come from buckets. */
export const isStoreFile = (name: string): boolean => StoreFile.test(name)

/** Names of the files below a folder that has the layout of a store, in the order of `Folders`; `end` follows each name. */
export function filesIn(root: string, end = ''): string[] {
  return Folders.flatMap(folder => {
    const place = path.join(root, folder)
    if (!fs.existsSync(place)) return []
    return fs
      .readdirSync(place, { recursive: true, encoding: 'utf8' })
      .map(name => `${folder}/${name.split(path.sep).join('/')}`)
      .filter(name => name.endsWith(end) && isStoreFile(name.slice(0, name.length - end.length)))
  })
}

/** The places in buckets that this store is copied to; not there before the first copy. */
export const offSiteFile = (store: string) => path.join(store, 'off-site.json')

/** Empty files with the names of dropped ones; each stays until the bucket has dropped its file, too. */
export const droppedFolder = (store: string) => path.join(store, 'dropped')

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(errorCode(error))

/**
 * Deletes a file that the store no longer needs. A file of a store with an off-site copy becomes its own record by
 * being moved: after a kill at any moment it is either still there or recorded.
 */
export function dropFile(store: string, file: string): void {
  if (fs.existsSync(offSiteFile(store))) {
    const record = path.join(droppedFolder(store), path.relative(store, file))
    try {
      makeFolder(path.dirname(record), 0o700)
      fs.renameSync(file, record)
      fs.truncateSync(record)
      return syncFolder(path.dirname(record))
    } catch (error) {
      // Making room comes first: the bucket keeps this file.
      if (!isFull(error)) throw error
    }
  }
  fs.rmSync(file, { force: true })
}
