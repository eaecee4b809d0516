import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that contains package.json and migrations, in the source tree and in the build. */
export function projectFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!fs.existsSync(path.join(folder, 'migrations', 'meta', '_journal.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The migrations folder is missing next to package.json')
    folder = parent
  }
  return folder
}

/** True in the source tree, false in the build. */
export const fromSource = import.meta.url.endsWith('.ts')

/**
 * The entry file of a child process or worker thread, by its path below app/infra without
 * extension: the source file, or its bundle in the build (`ENTRIES` in app/commands/build.mjs).
 */
export const scriptFile = (name: string, ending: '.ts' | '.mjs'): string =>
  path.join(projectFolder(), fromSource ? `app/infra/${name}${ending}` : `build/${name}.js`)
