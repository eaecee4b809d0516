/**
 * Runs in a separate thread: the database module blocks its thread while waiting, so a relay in the
 * same thread could not answer. Accepts plain HTTP on a free local port and forwards it with what
 * the module does not support: name and password, and certificate options.
 */
import http from 'node:http'
import https from 'node:https'
import { workerData } from 'node:worker_threads'

const { url, authorization, secret, tls, ready, port } = workerData
const target = new URL(url)
const client = target.protocol === 'https:' ? https : http
const agent = new client.Agent({
  keepAlive: true,
  ca: tls.ca,
  cert: tls.cert,
  key: tls.key,
  rejectUnauthorized: tls.verify !== 'none',
  ...(tls.verify === 'ca' && { checkServerIdentity: () => undefined }),
})

/** Statements send it in one header, the replication in another. */
const Places = ['authorization', 'x-authorization']

const server = http.createServer((request, response) => {
  // Only this process's module knows the secret, so no other program can use the relay.
  const place = Places.find(name => request.headers[name] === `Bearer ${secret}`)
  if (!place) return response.writeHead(403).end()
  const headers = { ...request.headers, host: target.host }
  delete headers[place]
  if (authorization) headers[place] = authorization
  const path = target.pathname.replace(/\/$/, '') + request.url
  const onward = client.request(
    { agent, host: target.hostname, port: target.port, path, method: request.method, headers },
    answer => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.on('error', () => response.destroy())
      answer.on('end', () => {
        if (Object.keys(answer.trailers).length > 0) response.addTrailers(answer.trailers)
      })
      answer.pipe(response)
    },
  )
  onward.on('error', error => {
    if (response.headersSent) return response.destroy()
    response.writeHead(502, { 'Content-Type': 'text/plain' }).end(error.message)
  })
  response.on('close', () => onward.destroy())
  request.pipe(onward)
})
server.listen(0, '127.0.0.1', () => {
  port.postMessage(server.address().port)
  Atomics.store(ready, 0, 1)
  Atomics.notify(ready, 0)
})
