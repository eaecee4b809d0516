import fs from 'node:fs'
import path from 'node:path'
import type { Bucket } from '#parts/ops/infra/backup/bucket.ts'

/** A bucket in a folder: it outlasts processes. */
export function folderBucket(folder: string): Bucket {
  const at = (name: string) => path.join(folder, name)
  const names = () =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => fs.statSync(at(name)).isFile())
      .sort()
  fs.mkdirSync(folder, { recursive: true })
  return {
    ...{ place: folder, prefix: '' },
    list: (below = '') => Promise.resolve(names().filter(name => name.startsWith(below))),
    get: name => Promise.resolve(fs.existsSync(at(name)) ? fs.readFileSync(at(name)) : null),
    put(name, bytes) {
      fs.mkdirSync(path.dirname(at(name)), { recursive: true })
      fs.writeFileSync(at(name), bytes)
      return Promise.resolve()
    },
    remove: name => Promise.resolve(fs.rmSync(at(name), { force: true })),
  }
}
