import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainEnvironment, projectRoot, runChild } from './run-child.mjs'
import { freePort, stopped, whenHealthy } from './site-process.mjs'

/** A site that is built and migrated answers its first request within this time. */
const COLD_START_LIMIT_MS = 1500

/**
 * Starts the site as a newcomer would, with demo content, in an empty data folder: /community must
 * answer, a second start on the same port must be refused with a reason, SIGTERM must end it cleanly
 * and the built server must then start fast. Throws at the first fault.
 */
export async function checkUp() {
  const data = mkdtempSync(join(tmpdir(), 'up-check-'))
  try {
    const port = await freePort()
    const args = ['app/commands/up.mjs', '--demo', '--port', String(port), '--data', data]
    const site = start(args, {})
    console.log(`  first start, with demo content: ${await whenHealthy(site, port)} ms`)
    const page = await fetch(`http://127.0.0.1:${port}/community`)
    if (page.status !== 200) throw new Error(`/community answers ${page.status}\n${site.log()}`)

    const second = await runChild(process.execPath, args, {
      env: plainEnvironment(),
      output: 'capture',
    })
    if (second.code === 0 || !second.text.includes(`Port ${port} is in use`)) {
      throw new Error(`A second start on the same port ended with ${second.code}:\n${second.text}`)
    }
    site.kill('SIGTERM')
    await stopped(site)

    const waits = []
    for (let round = 0; round < 3; round++) waits.push(await coldStart(port, data))
    console.log(`  cold starts: ${waits.join(', ')} ms`)
    if (Math.min(...waits) > COLD_START_LIMIT_MS) {
      throw new Error(`A cold start takes more than ${COLD_START_LIMIT_MS} ms.`)
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function coldStart(port, data) {
  const site = start(['build/server.js'], {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: data,
  })
  const waited = await whenHealthy(site, port)
  site.kill('SIGTERM')
  await stopped(site)
  return waited
}

function start(args, env) {
  return spawn(process.execPath, args, {
    cwd: projectRoot,
    env: plainEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
