/**
 * Consul as LiteFS sees it, with a time limit. LiteFS waits for Consul without one: a primary that is cut off would remain
 * primary until its network is back, long after another has taken over. With it, it gives up before its lease can have gone
 * to another.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { ownValue } from '#shared/own-value.ts'

/** Names of the variables with the URL of Consul, in the configuration of LiteFS. */
const Variables = ['CONSUL_URL', 'FLY_CONSUL_URL']
/** How long a call may take, in ms: a primary tries several times while it has its lease, which lasts 10 s or more. */
const CallMs = 1_000
/** Belong to one connection. */
const HopHeaders = ['connection', 'host', 'keep-alive', 'transfer-encoding', 'content-length']

const without = (headers: Headers) =>
  [...headers].filter(([name]) => !HopHeaders.includes(name) && name !== 'content-encoding')

async function pass(origin: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  const headers = Object.entries(req.headers).filter(([name]) => !HopHeaders.includes(name))
  const answer = await fetch(origin + req.url, {
    method: req.method,
    headers: headers as [string, string][],
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    signal: AbortSignal.timeout(CallMs),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  res.writeHead(answer.status, without(answer.headers).flat()).end(body)
}

/** The variables with which LiteFS calls Consul through this process; none without Consul. */
export async function openConsulDoor(
  env: Record<string, string | undefined>,
): Promise<Record<string, string>> {
  const opened = new Map<string, string>()
  for (const name of Variables) {
    const given = ownValue(env, name)
    if (!given) continue
    const url = new URL(given)
    const { origin } = url
    const server = createServer((req, res) => {
      pass(origin, req, res).catch(() => void res.writeHead(504).end())
    })
    server.listen(0, '127.0.0.1').unref()
    await once(server, 'listening')
    url.protocol = 'http:'
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    opened.set(name, url.href)
  }
  return Object.fromEntries(opened)
}
