// The baseline: node:http alone, sending as many bytes as the URL says.
import { createServer } from 'node:http'

const bodies = new Map()
const body = size => {
  if (!bodies.has(size)) bodies.set(size, Buffer.alloc(size, 'x'))
  return bodies.get(size)
}

/** Headers of the site's answer, sent instead of the usual one; then each request also writes a line, as the site does. */
let siteHeaders = null
const usual = ['Content-Type', 'text/html']

const server = createServer((req, res) => {
  const bytes = body(Number(req.url.slice(1)) || 0)
  res.writeHead(200, (siteHeaders ?? usual).concat('Content-Length', String(bytes.length)))
  res.end(bytes)
  if (!siteHeaders) return
  const { method, url, socket } = req
  const line = {
    time: new Date().toISOString(),
    ip: socket.remoteAddress,
    method,
    url,
    status: 200,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
})
process.on('message', message => {
  if (message?.siteHeaders === undefined) return
  siteHeaders = message.siteHeaders
  process.send({ imitates: siteHeaders !== null })
})
server.listen(0, '127.0.0.1', () => process.send({ listening: server.address().port }))
process.on('SIGTERM', () => process.exit(0))
