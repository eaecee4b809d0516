/**
 * Runs in a separate thread: sends requests to the primary while the main thread waits for their answers. Statements
 * of a transaction run one after another, so the thread that runs a verb has to wait.
 */
import http from 'node:http'
import https from 'node:https'
import { workerData } from 'node:worker_threads'

const { url, authorization, tls, done, port } = workerData
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

port.on('message', ({ call, body, repeatable, patienceMs }) => {
  const answer = message => {
    port.postMessage({ call, ...message })
    Atomics.store(done, 0, call)
    Atomics.notify(done, 0)
  }
  const post = again => {
    let settled = false
    const end = message => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      answer(message)
    }
    const request = client.request(
      target,
      {
        agent,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          ...(authorization && { Authorization: authorization }),
        },
      },
      response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', chunk => (text += chunk))
        response.on('end', () => end({ status: response.statusCode, text }))
        response.on('error', error => end({ error: error.message }))
      },
    )
    let timer = setTimeout(() => request.destroy(new Error('no connection')), ConnectMs)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.destroy(new Error('no answer')), patienceMs)
    }
    request.on('socket', socket => (socket.connecting ? socket.once('connect', wait) : wait()))
    request.on('error', error => {
      // The server may close an idle connection. A request that is no commit can be sent again.
      const stale = request.reusedSocket && error.code === 'ECONNRESET'
      if (settled || again || !stale || !repeatable) return end({ error: error.message })
      settled = true
      clearTimeout(timer)
      post(true)
    })
    request.end(body)
  }
  post(false)
})
