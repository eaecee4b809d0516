/**
 * Runs in a separate thread: sends requests to the primary while the main thread waits for their answers. Statements
 * of a transaction run one after another, so the thread that runs a verb has to wait. After an answer that did not come
 * in time, the server counts as away until a transaction succeeds, which is tried again and again.
 */
import http from 'node:http'
import https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

const { url, authorization, tls, state, port } = workerData
const target = new URL(`${url}/v3/pipeline`)
const client = target.protocol === 'https:' ? https : http
const agent = new client.Agent({
  keepAlive: true,
  maxSockets: 4,
  ca: tls.ca,
  cert: tls.cert,
  key: tls.key,
  rejectUnauthorized: tls.verify !== 'none',
  ...(tls.verify === 'ca' && { checkServerIdentity: () => undefined }),
})
const ConnectMs = 3_000
const TryMs = 1_000
const headers = {
  'Content-Type': 'application/json',
  ...(authorization && { Authorization: authorization }),
}

class Late extends Error {}

/** Resolves with status and text. */
function post(body, patienceMs) {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) }
    const options = { agent, method: 'POST', headers: { ...headers, ...length } }
    const request = client.request(target, options, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode, text }))
      response.on('error', reject)
    })
    let timer
    const limit = (ms, reason) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.destroy(new Late(reason)), ms)
    }
    const wait = () => limit(patienceMs, 'no answer')
    limit(ConnectMs, 'no connection')
    request.on('socket', socket => (socket.connecting ? socket.once('connect', wait) : wait()))
    request.on('error', error => {
      // The server may close an idle connection.
      error.isStale = request.reusedSocket && error.code === 'ECONNRESET'
      reject(error)
    })
    request.on('close', () => clearTimeout(timer))
    request.end(body)
  })
}

const batch = ['begin immediate', 'rollback'].map(sql => ({ type: 'execute', stmt: { sql } }))
const trial = JSON.stringify({ requests: [...batch, { type: 'close' }] })
const isFine = ({ status, text }) => status === 200 && !text.includes('"type":"error"')

async function waitUntilBack() {
  for (;;) {
    await pause(TryMs)
    if (await post(trial, ConnectMs).then(isFine, () => false)) return Atomics.store(state, 1, 0)
  }
}

port.on('message', async ({ call, body, repeatable, patienceMs }) => {
  const once = () => post(body, patienceMs)
  const answer = await once()
    .catch(error => {
      // A request that is no commit can be sent again.
      if (error.isStale && repeatable) return once()
      throw error
    })
    .catch(error => {
      if (error instanceof Late && Atomics.exchange(state, 1, 1) === 0) void waitUntilBack()
      return { error: error.message }
    })
  port.postMessage({ call, ...answer })
  Atomics.store(state, 0, call)
  Atomics.notify(state, 0)
})
