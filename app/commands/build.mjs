import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm, projectRoot, runChild, tool } from './run-child.mjs'

const STAMP = 'build/.sources'
/** What the program is made of besides its own code, as CycloneDX (JSON). */
const BOM = 'build/sbom.cdx.json'
const SOURCES = ['app', 'drizzle', 'public']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
const NOT_BUILT = /\.test\.|^app\/commands\/(?!build\.mjs)/

const STEPS = [
  // Remix: the pages, and the files that browsers fetch.
  tool('@remix-run/dev/dist/cli.js', 'vite:build'),
  // The HTTP server around them, and the processes of backup tasks, each in one file.
  tool(
    'esbuild/bin/esbuild',
    'server=app/server/main.ts',
    'backup/store-process=app/infra/backup/store-process.ts',
    'backup/check-process=app/infra/backup/check-process.ts',
    ...['--bundle', '--packages=external', '--platform=node', '--format=esm'],
    ...['--target=node20', '--log-level=warning', '--outdir=build'],
    // React decides by it, when the pages are loaded, whether it checks itself all the time.
    '--banner:js=process.env.NODE_ENV ??= "production";',
  ),
  // The client of the API, for programs that take it from the site.
  tool(
    'esbuild/bin/esbuild',
    'app/client/api-client.ts',
    ...['--format=esm', '--target=es2022', '--log-level=warning'],
    '--outfile=build/client/community/api-client.js',
  ),
  tool('tsx/dist/cli.mjs', 'app/client/write-declarations.ts'),
  // Compressed copies of the static files, made once instead of for every visitor.
  tool('tsx/dist/cli.mjs', 'app/server/precompress.ts'),
]

/** A digest of everything the build is made from. */
export function sourcesKey(root) {
  const files = SOURCES.filter(folder => existsSync(join(root, folder))).flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
      .map(path => path.replaceAll('\\', '/')),
  )
  const digest = createHash('sha256')
  for (const path of [...files.sort(), ...SETTINGS, 'remix.config.ts']) {
    if (NOT_BUILT.test(path) || !existsSync(join(root, path))) continue
    digest
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  }
  return digest.digest('hex')
}

/** True when build/ holds the result of exactly these sources. */
export function buildIsFresh(root) {
  const stamp = join(root, STAMP)
  return (
    existsSync(join(root, 'build/server.js')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sourcesKey(root)
  )
}

/**
 * Lists the packages that the program runs with, by the lock file. The option of npm that leaves out
 * what only development needs would drop packages that both need, so that is done here.
 */
function writeBillOfMaterials(root) {
  const [command, args] = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only')
  const bill = JSON.parse(
    execFileSync(command, args, {
      cwd: root,
      maxBuffer: 32 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  const isForDevelopment = ({ properties = [] }) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development')
  const left = new Set(bill.components.filter(isForDevelopment).map(part => part['bom-ref']))
  bill.components = bill.components.filter(part => !left.has(part['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(one => !left.has(one)) }))
  writeFileSync(join(root, BOM), JSON.stringify(bill))
}

/** Builds what `npm start` runs. Throws when a step fails. */
export async function build(root = projectRoot) {
  // Without entries of ours Remix would install packages for its own and change package.json.
  for (const entry of ['app/entry.server.tsx', 'app/entry.client.tsx']) {
    if (!existsSync(join(root, entry))) throw new Error(`${entry} is missing.`)
  }
  const key = sourcesKey(root)
  rmSync(join(root, STAMP), { force: true })
  for (const [command, args] of STEPS) {
    const { code } = await runChild(command, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`The build failed (exit code ${code}).`)
  }
  writeBillOfMaterials(root)
  writeFileSync(join(root, STAMP), key)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build().catch(error => {
    console.error(error.message)
    process.exitCode = 1
  })
}
