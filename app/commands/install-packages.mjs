import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, projectRoot, runChild } from './run-child.mjs'

const STAMP = 'node_modules/.installed'

/** What an installation depends on: the lockfile, the native interface of Node.js and the platform. */
export function installationKey(root) {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return [lock.digest('hex'), process.versions.modules, process.platform, process.arch].join(' ')
}

/** True when node_modules holds what package-lock.json asks for. */
export function packagesAreInstalled(root) {
  const stamp = join(root, STAMP)
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === installationKey(root)
  // Installed by hand: npm leaves its own record, newer than the lockfile it was made from.
  const record = join(root, 'node_modules/.package-lock.json')
  return (
    existsSync(record) &&
    statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  )
}

/** Installs the packages when they are missing or out of date. Throws with advice when that fails. */
export async function installPackages(root = projectRoot) {
  if (!packagesAreInstalled(root)) {
    console.log('Installing packages; this takes one to three minutes …')
    const [command, args] = npm('ci', '--include=dev', '--no-fund', '--no-audit')
    const { code, text } = await runChild(command, args, { cwd: root, output: 'both' })
    if (code !== 0) {
      const advice = isMissingCompiler(text) ? `\n${compilerAdvice}` : ''
      throw new Error(`npm ci failed (exit code ${code}).${advice}`)
    }
  }
  await insistOnDatabaseModule(root)
  writeFileSync(join(root, STAMP), installationKey(root))
}

const compilerAdvice =
  'The database module is compiled while it is installed: python3, make and g++ are needed for that ' +
  '(Debian: apt-get install python3 make g++). Then remove node_modules and try again.'

/** Did the installation end because native code could not be built? */
export const isMissingCompiler = text => /gyp ERR!|node-gyp|prebuild-install/.test(text)

/** The database module is native: without a compiler or a prebuilt binary npm may leave it unbuilt. */
async function insistOnDatabaseModule(root) {
  const probe = "new (require('better-sqlite3'))(':memory:').close()"
  const { code, text } = await runChild(process.execPath, ['-e', probe], {
    cwd: root,
    output: 'capture',
  })
  if (code === 0) return
  throw new Error(
    `The database module better-sqlite3 does not load:\n${text.trim()}\n${compilerAdvice}`,
  )
}
