import './node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { billOfMaterials, productionPackages } from './bill-of-materials.mjs'
import { projectRoot, runChild, tool } from './run-child.mjs'

const STAMP = 'build/.sources'
/** Software bill of materials of the program, as CycloneDX (JSON). */
const BOM = 'build/sbom.cdx.json'
const SOURCES = ['app', 'drizzle', 'public']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
const NOT_BUILT = /\.test\.|\/README\.md$|^app\/commands\/(?!(build|bill-of-materials)\.).*\.mjs$/
/** License texts of the bundled packages. */
const LICENSES = 'build/third-party-licenses.txt'

/**
 * Packages that are not bundled: native modules, data files, and large libraries loaded on first
 * use. The image contains only these and their dependencies.
 */
export const KEPT = [
  'better-sqlite3',
  'better-sqlite3-node20',
  'sharp',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'highlight.js',
  'pinyin-pro',
  'sanitize-html',
  'unhomoglyph',
  'any-ascii',
]
/** Scripts that run as a process or thread of the site, by their paths below app without extension. */
export const SCRIPTS = readdirSync(join(projectRoot, 'app'), { recursive: true, encoding: 'utf8' })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => /^(infra|parts)\/.*(-process|\/draw-thread)\.ts$/.test(path))
  .map(path => path.replace(/\.ts$/, ''))
  .sort()
/** Every process of the program and its entry; shared chunks are in build/parts. */
export const ENTRIES = {
  'server/index': 'build/server/index.js',
  server: 'app/server/main.ts',
  forum: 'app/commands/forum.ts',
  ...Object.fromEntries(SCRIPTS.map(name => [name, `app/${name}.ts`])),
}
// React and others check the first at load time, to skip development checks. Bundled CommonJS code
// needs the second for Node's own modules.
const BANNER =
  'globalThis.process.env.NODE_ENV ??= "production";' +
  'import { createRequire as nodeRequire } from "node:module"; const require = nodeRequire(import.meta.url);'

const STEPS = [
  // Remix: the pages, and the client files.
  tool('@remix-run/dev/dist/cli.js', 'vite:build'),
  // Everything that Node.js runs, with its packages: the pages again, the HTTP server, the operator
  // commands and the child processes.
  tool(
    'esbuild/bin/esbuild',
    ...Object.entries(ENTRIES).map(([out, file]) => `${out}=${file}`),
    ...['--bundle', '--splitting', '--platform=node', '--format=esm', '--target=node20'],
    ...KEPT.map(name => `--external:${name}`),
    // The same functions, without its replacements for what Node.js has (fetch, streams): 0.8 MB.
    '--alias:@remix-run/node=@remix-run/server-runtime',
    ...['--define:process.env.NODE_ENV="production"', '--minify-syntax', '--minify-whitespace'],
    ...['--log-level=error', '--allow-overwrite', '--legal-comments=none'],
    ...['--outdir=build', '--chunk-names=parts/[name]-[hash]', `--banner:js=${BANNER}`],
  ),
  // The API client, for programs that download it from the site.
  tool(
    'esbuild/bin/esbuild',
    'app/client/api-client.ts',
    ...['--format=esm', '--target=es2022', '--log-level=warning'],
    '--outfile=build/client/community/api-client.js',
  ),
  tool('tsx/dist/cli.mjs', 'app/client/write-declarations.ts'),
  tool('tsx/dist/cli.mjs', 'app/i18n/default-texts.ts'),
  // Compresses static files once, instead of for every visitor.
  tool('tsx/dist/cli.mjs', 'app/server/precompress.ts'),
]

/** A digest of everything that goes into the build. */
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

/** True when build/ is the result of exactly these sources. */
export function buildIsFresh(root) {
  const stamp = join(root, STAMP)
  return (
    existsSync(join(root, 'build/server.js')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sourcesKey(root)
  )
}

/** Bundles contain no license comments: the texts are copied from the packages. */
function writeLicenses(root, lockfile) {
  const texts = productionPackages(lockfile)
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, { version }]) => {
      const files = readdirSync(join(root, path)).filter(name => /^(licen[cs]e|notice)/i.test(name))
      const text = files.map(name => readFileSync(join(root, path, name), 'utf8').trim())
      return [`${path.replace(/^.*node_modules\//, '')} ${version}`, ...text].join('\n\n')
    })
  writeFileSync(join(root, LICENSES), `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

/** What tests and the bench keep beside the build. */
const OF_TESTS = ['bench', 'bench.json', 'reports', 'tools']

function clearBuild(folder) {
  if (!existsSync(folder)) return
  const old = readdirSync(folder).filter(name => !OF_TESTS.includes(name))
  for (const name of old) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Builds what `npm start` runs. Throws when a step fails. */
export async function build(root = projectRoot) {
  // Without our entry files, Remix would install packages for its defaults and change package.json.
  for (const entry of ['app/entry.server.tsx', 'app/entry.client.tsx']) {
    if (!existsSync(join(root, entry))) throw new Error(`${entry} is missing.`)
  }
  const key = sourcesKey(root)
  clearBuild(join(root, 'build'))
  for (const [command, args] of STEPS) {
    const { code } = await runChild(command, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`The build failed (exit code ${code}).`)
  }
  // They are in the bundles now.
  rmSync(join(root, 'build/server/assets'), { recursive: true, force: true })
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  writeFileSync(join(root, BOM), JSON.stringify(billOfMaterials(lockfile)))
  writeLicenses(root, lockfile)
  writeFileSync(join(root, STAMP), key)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build().catch(error => {
    console.error(error.message)
    process.exitCode = 1
  })
}
