import fs from 'node:fs'
import path from 'node:path'
import { DumpError } from './dump-error.ts'
import { hasPlainFile } from './plain-file.ts'

/** Required files; the others are optional. */
const Needed = ['Posts.xml', 'Tags.xml', 'Users.xml']

/** Sizes of the files of an unpacked dump. @throws DumpError if the folder is missing or is no dump. */
export function dumpFiles(folder: string): Map<string, number> {
  const stat = fs.statSync(folder, { throwIfNoEntry: false })
  if (!stat) throw new DumpError(`There is no folder ${folder}`)
  if (!stat.isDirectory()) {
    throw new DumpError(
      `${folder} is not a folder; unpack the dump and name the folder with its files`,
    )
  }
  const files = new Map<string, number>()
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    if (name.endsWith('.xml') && hasPlainFile(file)) files.set(name, fs.statSync(file).size)
  }
  const missing = Needed.filter(name => !files.has(name))
  if (missing.length > 0) {
    throw new DumpError(
      `${folder} is not an unpacked Stack Exchange dump: ${missing.join(', ')} missing`,
    )
  }
  return files
}
