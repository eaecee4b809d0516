/**
 * `TEST_DATABASE=libsql`: one libSQL server for a whole run of the tests. The first part of a URL's path is the name of
 * a database, as `new.of-old`; at first sight it is made as a copy of the old one. `of-` starts from an empty one.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSqld } from './libsql-server.ts'

/** Databases that were not used for a while are deleted; templates, whose names begin with `t`, are not. */
const Kept = 60

export default async function serveDatabases(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE !== 'libsql') return
  const server = await startSqld({ namespaces: true })
  const known = new Map<string, Promise<unknown>>()
  const admin = async (method: string, path: string) => {
    const headers = { 'Content-Type': 'application/json' }
    const body = method === 'POST' ? '{}' : undefined
    const answer = await fetch(`http://${server.admin}/v1/namespaces/${path}`, {
      ...{ method, headers, body },
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  }
  const made = (name: string, old: string) => {
    const ready = known.get(name) ?? admin('POST', old ? `${old}/fork/${name}` : `${name}/create`)
    known.delete(name)
    known.set(name, ready)
    const worlds = [...known.keys()].filter(each => !each.startsWith('t'))
    for (const each of worlds.slice(0, -Kept)) {
      known.delete(each)
      void admin('DELETE', each).catch(() => {})
    }
    return ready
  }
  const [host, port] = server.host.split(':')
  const front = createServer(async (incoming, outgoing) => {
    const [, place = '', ...path] = incoming.url!.split('/')
    const [name = '', old = ''] = place.split('.of-')
    try {
      await made(name, old)
    } catch (error) {
      return void outgoing.writeHead(500).end(String(error))
    }
    const headers = { ...incoming.headers, host: `${name}.localhost` }
    const onward = { host, port, method: 'POST', path: `/${path.join('/')}`, headers }
    const sent = request(onward, answer => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>(ready => front.listen(0, '127.0.0.1', ready))
  process.env.TEST_SERVER = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  return async () => {
    front.closeAllConnections()
    front.close()
    await server[Symbol.asyncDispose]()
  }
}
