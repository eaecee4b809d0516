/** The calls of Consul by which LiteFS decides who is primary: sessions that expire, and keys that belong to one. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

type Session = { ttlMs: number; lockDelayMs: number; until: number }
type Entry = { value: string; session: string | null }

/** As Consul, it lets a session live for up to twice its time. */
const ms = (text: string | undefined) => {
  const [, number = '0', unit = ''] = /^([\d.]+)(ms|s)?/.exec(text ?? '') ?? []
  return Number(number) * (unit === 'ms' ? 1 : 1_000)
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of req.setEncoding('utf8')) text += part
  return text
}

export async function startConsul(host: string) {
  const sessions = new Map<string, Session>()
  const entries = new Map<string, Entry>()
  /** Keys whose holder vanished, and until when nobody gets them. */
  const delayed = new Map<string, number>()

  function drop(id: string): void {
    const session = sessions.get(id)
    sessions.delete(id)
    for (const [key, entry] of entries) {
      if (entry.session !== id) continue
      entries.delete(key)
      if (session) delayed.set(key, Date.now() + session.lockDelayMs)
    }
  }
  const timer = setInterval(() => {
    for (const [id, { until }] of sessions) if (until < Date.now()) drop(id)
  }, 100)

  function acquire(key: string, id: string, value: string): boolean {
    const entry = entries.get(key)
    if (!sessions.has(id) || (entry?.session && entry.session !== id)) return false
    if ((delayed.get(key) ?? 0) > Date.now()) return false
    entries.set(key, { value, session: id })
    return true
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url!, 'http://consul')
    const [, , kind, ...rest] = pathname.split('/')
    const body = await textOf(req)
    const send = (value: unknown) => void res.end(JSON.stringify(value))
    if (kind === 'session') {
      const [act, id = ''] = rest
      if (act === 'create') {
        const { TTL, LockDelay } = JSON.parse(body) as { TTL: string; LockDelay: string | number }
        const ttlMs = ms(TTL)
        const lockDelayMs = typeof LockDelay === 'number' ? LockDelay / 1_000_000 : ms(LockDelay)
        const made = randomUUID()
        sessions.set(made, { ttlMs, lockDelayMs, until: Date.now() + ttlMs })
        return send({ ID: made })
      }
      const session = sessions.get(id)
      if (act === 'destroy') return send((drop(id), true))
      if (!session) return void res.writeHead(404).end()
      session.until = Date.now() + session.ttlMs
      return send([{ ID: id }])
    }
    const key = rest.join('/')
    if (req.method === 'GET') {
      const entry = entries.get(key)
      if (!entry) return void res.writeHead(404).end()
      return send([{ Key: key, Value: Buffer.from(entry.value).toString('base64') }])
    }
    const [id, released] = [searchParams.get('acquire'), searchParams.get('release')]
    if (id !== null) return send(acquire(key, id, body))
    if (released !== null) {
      if (entries.get(key)?.session === released) entries.delete(key)
      return send(true)
    }
    entries.set(key, { value: body, session: null })
    send(true)
  }
  const server = createServer((req, res) => void answer(req, res))
  await once(server.listen(0, host), 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    /** The host name of the primary; null while there is none. */
    primary(): string | null {
      for (const { session, value } of entries.values())
        if (session) return (JSON.parse(value) as { hostname: string }).hostname
      return null
    },
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
