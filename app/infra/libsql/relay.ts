/** Connects to a libSQL server that needs more than a token: see relay.mjs. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { LibsqlTarget } from '#app/infra/env.ts'
import { scriptFile } from '#app/infra/project-folder.ts'

/** URL and token for the database module. */
export type Way = { url: string; token: string; close(): void }

export const authorizationOf = ({ token, username, password }: LibsqlTarget): string =>
  username
    ? `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    : token && `Bearer ${token}`

const pem = (file: string) => (file ? fs.readFileSync(file) : undefined)

/** TLS options with the files read. Throws for an unreadable file. */
export const tlsOf = ({ verify, ca, cert, key }: LibsqlTarget) => ({
  verify,
  ca: pem(ca),
  cert: pem(cert),
  key: pem(key),
})

const StartMs = 10_000

/**
 * Opens the connection; starts a relay only if the module cannot connect itself. Waits until it is
 * ready.
 */
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
  // The thread sends its port through a channel that can be read synchronously.
  Atomics.wait(ready, 0, 0, StartMs)
  const told = receiveMessageOnPort(port1) as { message: number } | undefined
  port1.close()
  if (!told) {
    void worker.terminate()
    throw new Error('The relay to the database server could not be started')
  }
  const close = () => void worker.terminate()
  return { url: `http://127.0.0.1:${told.message}`, token: secret, close }
}
