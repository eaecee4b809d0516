import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { npm, projectRoot, runChild } from './run-child.mjs'

const STAMP = 'node_modules/.installed'

/** What an installation depends on: the lockfile, Node.js's native interface and the platform. */
export function installationKey(root) {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return [lock.digest('hex'), process.versions.modules, process.platform, process.arch].join(' ')
}

/** True when node_modules matches package-lock.json. */
export function packagesAreInstalled(root) {
  const stamp = join(root, STAMP)
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === installationKey(root)
  // Installed manually: npm's own record is newer than the lockfile it was made from.
  const record = join(root, 'node_modules/.package-lock.json')
  return (
    existsSync(record) &&
    statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  )
}

/** Installs the packages when they are missing or out of date. Throws with advice when that fails. */
export async function installPackages(root = projectRoot) {
  await fetchPackages(root)
  await fitDriver(root)
}

/** Installs the packages without the database driver of older Node.js. */
export async function fetchPackages(root = projectRoot) {
  if (!packagesAreInstalled(root)) {
    console.log('Installing packages; this takes one to three minutes …')
    const [command, args] = npm('ci', '--include=dev', '--no-fund', '--no-audit')
    const { code, text } = await runChild(command, args, { cwd: root, output: 'both' })
    if (code !== 0) {
      const advice = isMissingCompiler(text) ? `\n${compilerAdvice}` : ''
      throw new Error(`npm ci failed (exit code ${code}).${advice}`)
    }
  }
  writeFileSync(join(root, STAMP), installationKey(root))
}

/** Takes over the packages of another folder as links, which fails on another disk. */
export function linkPackages(from, root = projectRoot) {
  const to = join(root, 'node_modules')
  rmSync(to, { recursive: true, force: true })
  try {
    linkFolder(from, to)
  } catch {
    rmSync(to, { recursive: true, force: true })
  }
}

function linkFolder(from, to) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

const compilerAdvice =
  'For Node.js older than 22.14 the database driver is compiled: python3, make and g++ are needed for that ' +
  '(Debian: apt-get install python3 make g++). Install them, or a newer Node.js; then remove node_modules and try again.'

/** Whether the installation failed because native code could not be built. */
export const isMissingCompiler = text => /gyp ERR!|node-gyp|prebuild-install/.test(text)

/** For Node.js without Node-API 10; app/infra/database/sqlite.ts makes the same choice. */
export const OlderDriver = 'better-sqlite3-node20'
const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : OlderDriver

/** The error of the driver; null when it works. */
async function driverFault(root) {
  const probe = `new (require('${driver}'))(':memory:').close()`
  const { code, text } = await runChild(process.execPath, ['-e', probe], {
    cwd: root,
    output: 'capture',
  })
  return code === 0 ? null : text.trim()
}

/**
 * Makes sure that the database driver for this Node.js works, and returns its name. The older one
 * is compiled here: package.json keeps npm from compiling what only Node 20 needs. Throws with
 * advice.
 */
export async function fitDriver(root = projectRoot) {
  let fault = await driverFault(root)
  if (fault && driver === OlderDriver) {
    const [command, args] = npm('rebuild', driver, '--dangerously-allow-all-scripts')
    const { code, text } = await runChild(command, args, { cwd: root, output: 'both' })
    fault = code === 0 ? await driverFault(root) : text
  }
  if (fault)
    throw new Error(`The database driver ${driver} does not load:\n${fault}\n${compilerAdvice}`)
  return driver
}
