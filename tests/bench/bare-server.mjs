// The baseline: node:http alone, sending as many bytes as the URL says.
import { createServer } from 'node:http'

const bodies = new Map()
const body = size => {
  if (!bodies.has(size)) bodies.set(size, Buffer.alloc(size, 'x'))
  return bodies.get(size)
}

const server = createServer((req, res) => {
  const bytes = body(Number(req.url.slice(1)) || 0)
  res.writeHead(200, ['Content-Type', 'text/html', 'Content-Length', String(bytes.length)])
  res.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.send({ listening: server.address().port }))
process.on('SIGTERM', () => process.exit(0))
