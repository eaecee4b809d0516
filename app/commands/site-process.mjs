import { createServer } from 'node:net'

/** A free port. */
export function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
}

/**
 * Waits until the started server answers /healthz with 200; resolves with the ms it took. Throws
 * with the server's output when it exits or after `limitMs`.
 */
export async function whenHealthy(server, port, limitMs = 60_000) {
  const started = performance.now()
  let log = ''
  server.stdout.on('data', chunk => (log += chunk))
  server.stderr.on('data', chunk => (log += chunk))
  server.log = () => log
  while (performance.now() - started < limitMs) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`The server ended with ${server.exitCode ?? server.signalCode}:\n${log}`)
    }
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (answer?.status === 200) return Math.round(performance.now() - started)
    await new Promise(next => setTimeout(next, 25))
  }
  throw new Error(`/healthz did not answer 200 within ${limitMs / 1000} s:\n${log}`)
}

/** Waits for a stopping server; throws unless it exits with 0 within 15 s. */
export async function stopped(server) {
  const timer = setTimeout(() => server.kill('SIGKILL'), 15_000)
  if (server.exitCode === null && server.signalCode === null) {
    await new Promise(ended => server.once('exit', ended))
  }
  clearTimeout(timer)
  if (server.exitCode !== 0) {
    const how = server.signalCode ?? `exit code ${server.exitCode}`
    throw new Error(`SIGTERM ended the server with ${how} instead of exit code 0:\n${server.log()}`)
  }
}
