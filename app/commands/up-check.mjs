import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureSlowness } from './machine-speed.mjs'
import { npm, plainEnvironment, projectRoot, runChild } from './run-child.mjs'
import { freePort, stopped, whenHealthy } from './site-process.mjs'

/** A built and migrated site answers its first request within this time on two idle cores. */
const COLD_START_LIMIT_MS = 1500
const FIRST_START_LIMIT_MS = 180_000

/**
 * Starts the site like a new user, in an empty data folder, with and without demo content:
 * /community must answer, a second start on the same port must be refused with a reason, SIGTERM
 * must stop it cleanly and the built server must then start fast. Throws at the first error.
 */
export async function checkUp() {
  const data = mkdtempSync(join(tmpdir(), 'up-check-'))
  try {
    const port = await freePort()
    await firstStart(port, join(data, 'plain'))
    await firstStart(port, data, '--demo')
    const limit = Math.round(COLD_START_LIMIT_MS * (await measureSlowness()))
    const waits = []
    for (let round = 0; round < 3; round++) waits.push(await coldStart(port, data))
    console.log(`  cold starts: ${waits.join(', ')} ms`)
    if (Math.min(...waits) > limit) throw new Error(`A cold start takes more than ${limit} ms.`)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function firstStart(port, data, ...flags) {
  const up = npm('run', '--silent', 'up', '--', ...flags, '--port', `${port}`, '--data', data)
  const site = start(up)
  try {
    const waited = await whenHealthy(site, port, FIRST_START_LIMIT_MS)
    console.log(`  first start ${flags.join(' ')}: ${waited} ms`)
    const page = await fetch(`http://127.0.0.1:${port}/community`)
    if (page.status !== 200) throw new Error(`/community answers ${page.status}\n${site.log()}`)

    const second = await runChild(...up, { env: plainEnvironment(), output: 'capture' })
    if (second.code === 0 || !second.text.includes(`Port ${port} is in use`)) {
      throw new Error(`A second start on the same port ended with ${second.code}:\n${second.text}`)
    }
  } finally {
    site.kill('SIGTERM')
  }
  await stopped(site)
}

async function coldStart(port, data) {
  const env = { PORT: String(port), DATA_DIR: data }
  const site = start([process.execPath, ['build/server.js']], env)
  try {
    return await whenHealthy(site, port)
  } finally {
    site.kill('SIGTERM')
    await stopped(site)
  }
}

function start([command, args], env) {
  return spawn(command, args, {
    cwd: projectRoot,
    env: plainEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
