import './node-version.mjs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build, buildIsFresh } from './build.mjs'
import { installPackages } from './install-packages.mjs'
import { projectRoot, runChild } from './run-child.mjs'
import { welcome } from './welcome.mjs'

const HELP = `Installs, builds and starts the site; does only what is still needed.

  npm run up [-- options]

  --demo        fill a site that has no content with a sample community first
  --wizard      set up a new site in the browser; else it uses the environment
  --port N      port to listen on (default: $PORT, else 3000)
  --data DIR    folder for the database and all other data (default: $DATA_DIR, else ./data)
  --help        show this text

Every other setting is an environment variable; README.md lists them.`

const flags = readFlags()
if (flags.help) console.log(HELP)
else await up().catch(error => stop(error.message))

async function up() {
  if (flags.port) process.env.PORT = flags.port
  if (flags.data) process.env.DATA_DIR = resolve(process.env.INIT_CWD ?? '.', flags.data)
  // New users want to see a site rather than answer questions; AUTO_INSTALL in the environment
  // takes precedence.
  if (flags.wizard) process.env.AUTO_INSTALL = 'false'
  else process.env.AUTO_INSTALL ||= 'true'
  process.env.NODE_ENV ??= 'production'
  process.chdir(projectRoot)
  const port = readPort(process.env.PORT ?? '3000')

  await insistOnFreePort(port)
  await installPackages()
  if (!buildIsFresh(projectRoot)) {
    console.log('Building …')
    await build()
  }
  if (flags.demo) await fillWithDemo()
  await serve(port)
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        demo: { type: 'boolean' },
        wizard: { type: 'boolean' },
        port: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values
  } catch (error) {
    return stop(`${error.message}\n\n${HELP}`)
  }
}

function readPort(text) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    stop(`"${text}" is not a port; choose a number from 1 to 65535.`)
  return port
}

/** Checked before anything slow; the server itself would only notice at the end. */
function insistOnFreePort(port) {
  return new Promise((free, taken) => {
    const probe = createServer()
    probe.once('error', error =>
      taken(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use. Stop the other program, or choose another port: npm run up -- --port ${port + 1}`
            : `Cannot listen on port ${port}: ${error.message}`,
        ),
      ),
    )
    probe.listen(port, process.env.HOST, () => probe.close(() => free()))
  })
}

async function fillWithDemo() {
  const { code } = await runChild(process.execPath, [join(projectRoot, 'build/forum.js'), 'demo'])
  if (code !== 0) throw new Error(`The demo content could not be made (exit code ${code}).`)
}

/** The server replaces this process: it receives signals directly, and its exit code is ours. */
async function serve(port) {
  const entry = join(projectRoot, 'build/server.js')
  process.argv = [process.argv[0], entry]
  const { firstLogin } = await import(pathToFileURL(entry).href)
  await announce(port, firstLogin)
}

async function announce(port, firstLogin) {
  const host = process.env.HOST ?? ''
  const name = ['', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`http://${name}:${port}/healthz`).catch(() => undefined)
    if (answer?.ok) {
      const state = await answer.text()
      return console.log(welcome(state, `http://${name}:${port}/community`, firstLogin()))
    }
    await new Promise(next => setTimeout(next, 100).unref())
  }
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
