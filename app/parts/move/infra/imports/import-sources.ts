/** The files and folders that can be imported: all in one folder of the data folder. */
import fs from 'node:fs'
import path from 'node:path'
import type { ImportPort, ImportSource } from '#parts/move/domain/imports/port.ts'
import { makeFolder } from '#infra/storage/durable.ts'
import { errorCode } from '#shared/error-code.ts'

const GB = 1024 ** 3

/** Links could lead out of the folder. */
const isPlain = (entry: fs.Dirent) =>
  !entry.name.startsWith('.') && (entry.isFile() || entry.isDirectory())

export function importSources(
  folder: string,
): Pick<ImportPort, 'folder' | 'maxBytes' | 'sources' | 'keep' | 'remove'> {
  const sizeOf = (...names: string[]) => fs.statSync(path.join(folder, ...names)).size
  const entries = (...names: string[]) =>
    fs.readdirSync(path.join(folder, ...names), { withFileTypes: true }).filter(isPlain)

  function sourceOf(entry: fs.Dirent): ImportSource {
    const { name } = entry
    if (entry.isFile()) return { name, isFolder: false, bytes: sizeOf(name), files: 1 }
    const inside = entries(name).filter(each => each.isFile())
    const bytes = inside.reduce((sum, each) => sum + sizeOf(name, each.name), 0)
    return { name, isFolder: true, bytes, files: inside.length }
  }

  return {
    folder,
    maxBytes: GB,
    sources: () =>
      fs.existsSync(folder)
        ? entries()
            .map(sourceOf)
            .sort((a, b) => a.name.localeCompare(b.name))
        : [],
    async keep(file, into) {
      const place = path.join(folder, into)
      makeFolder(place)
      const target = path.join(place, file.name)
      if (fs.lstatSync(target, { throwIfNoEntry: false })) return false
      try {
        await fs.promises.rename(file.temp, target)
      } catch (error) {
        if (errorCode(error) !== 'EXDEV') throw error
        await fs.promises.copyFile(file.temp, target, fs.constants.COPYFILE_EXCL)
      }
      return true
    },
    remove: name => fs.rmSync(path.join(folder, name), { recursive: true, force: true }),
  }
}
