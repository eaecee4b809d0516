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
const NOT_BUILT = /\.test\.|^app\/commands\/(?!build\.).*\.mjs$/
/** License texts of the packages whose code is in the bundles. */
const LICENSES = 'build/third-party-licenses.txt'

/**
 * Packages that stay packages beside the bundles: native modules, data that is read as a file, and large
 * libraries that are loaded at first use. The image holds these, what they depend on, and no others.
 */
export const KEPT = [
  ...['better-sqlite3', 'better-sqlite3-node20', 'libsql', 'sharp', '@node-rs/argon2'],
  ...['@zxcvbn-ts/language-common', 'highlight.js', 'pinyin-pro', 'sanitize-html', 'unhomoglyph'],
]
/** Every process of the program and its entry; their chunks lie in build/parts. */
export const ENTRIES = {
  'server/index': 'build/server/index.js',
  server: 'app/server/main.ts',
  forum: 'app/commands/forum.ts',
  'backup/store-process': 'app/infra/backup/store-process.ts',
  'backup/check-process': 'app/infra/backup/check-process.ts',
  'libsql/relay': 'app/infra/libsql/relay.mjs',
}
// React and others decide by the first, when they are loaded, whether they check themselves all the time.
// What is bundled from CommonJS asks for Node's own modules by the second.
const BANNER =
  'globalThis.process.env.NODE_ENV ??= "production";' +
  'import { createRequire as nodeRequire } from "node:module"; const require = nodeRequire(import.meta.url);'

const STEPS = [
  // Remix: the pages, and the files that browsers fetch.
  tool('@remix-run/dev/dist/cli.js', 'vite:build'),
  // All that Node.js runs, with its packages: the pages once more, the HTTP server around them, the
  // operator's command and the processes of backup tasks.
  tool(
    'esbuild/bin/esbuild',
    ...Object.entries(ENTRIES).map(([out, file]) => `${out}=${file}`),
    ...['--bundle', '--splitting', '--platform=node', '--format=esm', '--target=node20'],
    ...KEPT.map(name => `--external:${name}`),
    ...['--define:process.env.NODE_ENV="production"', '--minify-syntax', '--minify-whitespace'],
    ...['--log-level=error', '--allow-overwrite', '--legal-comments=none'],
    ...['--outdir=build', '--chunk-names=parts/[name]-[hash]', `--banner:js=${BANNER}`],
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

/** Bundles keep no notices: the texts are copied as they lie in the packages. */
function writeLicenses(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const texts = Object.entries(packages)
    .filter(([path, { dev }]) => path && !dev && existsSync(join(root, path)))
    .map(([path, { version }]) => {
      const files = readdirSync(join(root, path)).filter(name => /^(licen[cs]e|notice)/i.test(name))
      const text = files.map(name => readFileSync(join(root, path, name), 'utf8').trim())
      return [`${path.replace(/^.*node_modules\//, '')} ${version}`, ...text].join('\n\n')
    })
  writeFileSync(join(root, LICENSES), `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
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
  // They are in the bundles now.
  rmSync(join(root, 'build/server/assets'), { recursive: true, force: true })
  writeBillOfMaterials(root)
  writeLicenses(root)
  writeFileSync(join(root, STAMP), key)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build().catch(error => {
    console.error(error.message)
    process.exitCode = 1
  })
}
