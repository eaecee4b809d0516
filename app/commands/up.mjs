import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, buildIsFresh } from './build.mjs'
import { installPackages } from './install-packages.mjs'
import { projectRoot } from './run-child.mjs'
import { announce, fillWithDemo, prepare, readFlags, stop } from './start-site.mjs'

const HELP = `Installs, builds and starts the site; does only what is still needed.

  npm run up [-- options]

  --demo        fill a site that has no content with a sample community first
  --wizard      set up a new site in the browser; else it uses the environment
  --port N      port to listen on (default: $PORT, else 3000)
  --data DIR    folder for the database and all other data (default: $DATA_DIR, else ./data)
  --help        show this text

Every other setting is an environment variable; docs/configure.md lists them.`

const flags = readFlags(HELP)
await up().catch(error => stop(error.message))

async function up() {
  process.env.NODE_ENV ??= 'production'
  const port = await prepare(flags)
  await installPackages()
  if (!buildIsFresh(projectRoot)) {
    console.log('Building …')
    await build()
  }
  if (flags.demo) await fillWithDemo()
  await serve(port)
}

/** The server replaces this process: it receives signals directly, and its exit code is ours. */
async function serve(port) {
  const entry = join(projectRoot, 'build/server.js')
  process.argv = [process.argv[0], entry]
  const { firstLogin } = await import(pathToFileURL(entry).href)
  await announce(port, firstLogin)
}
