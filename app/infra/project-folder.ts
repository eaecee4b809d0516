import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json and migrations, from the source tree and from the build alike. */
export function projectFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!fs.existsSync(path.join(folder, 'migrations', 'meta', '_journal.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The migrations folder is missing beside package.json')
    folder = parent
  }
  return folder
}

/** In the source tree, not in the build. */
export const fromSource = import.meta.url.endsWith('.ts')

/**
 * The file of a process or thread of its own, by its path below app/infra without its ending: the source,
 * or the bundle that the build made of it (`ENTRIES` in app/commands/build.mjs).
 */
export const scriptFile = (name: string, ending: '.ts' | '.mjs'): string =>
  path.join(projectFolder(), fromSource ? `app/infra/${name}${ending}` : `build/${name}.js`)
