/**
 * A libSQL server for tests, on a free port of this machine: `await using server = await
 * startSqld()`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from '#tests/faults/hosts.ts'
import { findSqld } from '#app/commands/sqld.mjs'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

type Options = {
  /** Who may use it, as `name:password`; everyone if omitted. */
  login?: string
  /** It has several databases; their administration is at `admin`. */
  namespaces?: boolean
  /** Runs there instead of on this machine. */
  on?: Host
}

export async function startSqld({ login, namespaces, on }: Options = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sqld-'))
  const { address = '127.0.0.1', command = [] } = on ?? {}
  const host = `${address}:${await freePort()}`
  const admin = `${address}:${await freePort()}`
  const start = async () => {
    const auth = login ? ['--http-auth', `basic:${Buffer.from(login).toString('base64')}`] : []
    // Its automatic checkpoints can stop all writes for good when several machines write.
    const checkpoints = ['--checkpoint-interval-s', '30']
    const place = ['--db-path', path.join(folder, 'data'), '--http-listen-addr', host]
    const several = namespaces ? ['--enable-namespaces', '--admin-listen-addr', admin] : []
    const [program, ...before] = [...command, findSqld()!]
    const words = [...before, ...place, ...auth, ...several, ...checkpoints, '--no-welcome']
    const child = spawn(program!, words, { stdio: 'ignore' })
    for (let n = 0; n < 500; n++) {
      if ((await fetch(`http://${host}/health`).catch(() => null))?.ok) return child
      await pause(20)
    }
    throw new Error('sqld did not start')
  }
  let child = await start()
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    host,
    admin,
    stop,
    async startAgain() {
      child = await start()
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
