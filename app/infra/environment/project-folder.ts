import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { onStop } from '../stopping.ts'

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

/** The folders of the sources with the texts of the core and of each part. */
export function textFolders(): string[] {
  const parts = path.join(projectFolder(), 'app/parts')
  const ofParts = fs.existsSync(parts) ? fs.readdirSync(parts) : []
  return [
    path.join(projectFolder(), 'app/i18n/locales'),
    ...ofParts.map(part => path.join(parts, part, 'texts')).filter(fs.existsSync),
  ]
}

/** False in the build, where all scripts are .js files; tests bundle sources into .mjs files. */
export const fromSource = !import.meta.url.endsWith('.js')

/**
 * The entry file of a child process or worker thread, by its path below app without
 * extension: the source file, or its bundle in the build (`ENTRIES` in app/commands/build.mjs).
 */
export const scriptFile = (name: string, ending: '.ts' | '.mjs'): string =>
  path.join(projectFolder(), fromSource ? `app/${name}${ending}` : `build/${name}.js`)

let bundles: string | null = null

/** From now on, child processes of this one run the bundles in a folder instead of their sources. */
export const useBundles = (folder: string): void => void (bundles = folder)

function startable(name: string): { file: string; execArgv: string[] } {
  const file = bundles ? path.join(bundles, `${name}.mjs`) : scriptFile(name, '.ts')
  return { file, execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [] }
}

/** Starts a script in a thread. */
export function scriptThread(name: string, resourceLimits: ResourceLimits): Worker {
  const { file, execArgv } = startable(name)
  return new Worker(file, { execArgv, resourceLimits })
}

/** Starts a script in a child process, with a lower priority than requests; a stop of this process ends it. */
export function forkScript(name: string): ChildProcess {
  const { file, execArgv } = startable(name)
  const child = fork(file, [], {
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const forget = onStop(() => child.kill('SIGKILL'))
  child.once('close', forget)
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  return child
}
