/** What `npm run up` and `npm run dev` have in common. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot, runChild } from './run-child.mjs'
import { welcome } from './welcome.mjs'

/** The options of the command line; ends the process after `--help` or a mistake. */
export function readFlags(help) {
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
    if (!values.help) return values
  } catch (error) {
    stop(`${error.message}\n\n${help}`)
  }
  console.log(help)
  return process.exit(0)
}

/** Sets the environment by the options, and resolves with the port once it is known to be free. */
export async function prepare(flags) {
  if (flags.port) process.env.PORT = flags.port
  if (flags.data) process.env.DATA_DIR = resolve(process.env.INIT_CWD ?? '.', flags.data)
  // New users want to see a site rather than answer questions; AUTO_INSTALL in the environment
  // takes precedence.
  if (flags.wizard) process.env.AUTO_INSTALL = 'false'
  else process.env.AUTO_INSTALL ||= 'true'
  process.chdir(projectRoot)
  const port = readPort(process.env.PORT ?? '3000')
  await insistOnFreePort(port)
  return port
}

function readPort(text) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    stop(`"${text}" is not a port; choose a number from 1 to 65535.`)
  return port
}

/** Checked before anything slow; the server itself would only notice at the end. */
function insistOnFreePort(port) {
  const command = `npm run ${process.env.npm_lifecycle_event ?? 'up'}`
  return new Promise((free, taken) => {
    const probe = createServer()
    probe.once('error', error =>
      taken(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use. Stop the other program, or choose another port: ${command} -- --port ${port + 1}`
            : `Cannot listen on port ${port}: ${error.message}`,
        ),
      ),
    )
    probe.listen(port, process.env.HOST, () => probe.close(() => free()))
  })
}

/** Fills a site that has no content. */
export async function fillWithDemo() {
  const forum = join(projectRoot, 'app/commands/forum.mjs')
  const { code } = await runChild(process.execPath, [forum, 'demo'])
  if (code !== 0) throw new Error(`The demo content could not be made (exit code ${code}).`)
}

/** Prints the address and the logins when the server answers. */
export async function announce(port, firstLogin) {
  const host = process.env.HOST ?? ''
  const name = ['', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  const demo = resolve(process.env.DATA_DIR || 'data', 'demo-password')
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`http://${name}:${port}/healthz`).catch(() => undefined)
    if (answer?.ok) {
      const address = `http://${name}:${port}/community`
      const demoPassword = existsSync(demo) ? demo : null
      return console.log(welcome(await answer.text(), address, firstLogin(), demoPassword))
    }
    await new Promise(next => setTimeout(next, 100).unref())
  }
}

export function stop(message) {
  console.error(message)
  process.exit(1)
}
