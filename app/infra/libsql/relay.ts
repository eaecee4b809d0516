/** A way to a libSQL server with more than a token: see relay.mjs. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { LibsqlTarget } from '#app/infra/env.ts'
import { scriptFile } from '#app/infra/project-folder.ts'

/** What the database module is told: where to go, and with which token. */
export type Way = { url: string; token: string; close(): void }

export const authorizationOf = ({ token, username, password }: LibsqlTarget): string =>
  username
    ? `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    : token && `Bearer ${token}`

const pem = (file: string) => (file ? fs.readFileSync(file) : undefined)

/** The rules for certificates, with the files read. Throws when one cannot be read. */
export const tlsOf = ({ verify, ca, cert, key }: LibsqlTarget) => ({
  verify,
  ca: pem(ca),
  cert: pem(cert),
  key: pem(key),
})

const StartMs = 10_000

/** Opens the way; a relay only where the module cannot go itself. Waits until it is there. */
export function openWay(target: LibsqlTarget): Way {
  const { url, token, username, verify, ca, cert } = target
  const plain = !username && verify === 'full' && !ca && !cert
  if (plain) return { url, token, close: () => {} }

  const secret = randomBytes(24).toString('base64url')
  const { port1, port2 } = new MessageChannel()
  const ready = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(scriptFile('libsql/relay', '.mjs'), {
    workerData: {
      ...{ url, secret, ready, port: port2 },
      ...{ authorization: authorizationOf(target), tls: tlsOf(target) },
    },
    transferList: [port2],
    execArgv: [],
  })
  worker.unref()
  worker.on('error', () => {})
  // The thread says its port through a channel that can be read without waiting for the event loop.
  Atomics.wait(ready, 0, 0, StartMs)
  const told = receiveMessageOnPort(port1) as { message: number } | undefined
  port1.close()
  if (!told) {
    void worker.terminate()
    throw new Error('The way to the database server could not be opened')
  }
  const close = () => void worker.terminate()
  return { url: `http://127.0.0.1:${told.message}`, token: secret, close }
}
