/**
 * The whole server over a test world, over HTTP: URLs, cache, screens and calls as a visitor gets
 * them.
 */
import { vi } from 'vitest'
import { startSession } from '#access/auth/sessions.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { useSite } from '#infra/current-site.ts'
import { documentHandler } from '#server/document-handler.ts'
import { leafHandlers } from '#server/leaf-handlers.ts'
import type { Limits } from '#server/limits.ts'
import { type Answer, startServer } from '#server/server.fixture.ts'
import { services } from '#app/application/services.ts'
import { buildFromSources } from './route-table.ts'
import type { World } from './world.ts'

export type { Answer }
export type Fields = Record<string, string | string[]>
type Headers = Record<string, string>

const build = await buildFromSources()
const pages = leafHandlers(build, documentHandler)

/** `application/x-www-form-urlencoded`; an array repeats a field. */
export function formBody(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map(one => [name, one]),
  )
  return new URLSearchParams(pairs).toString()
}

/** Without rate limits, unless the test is about them. */
export async function openWholeSite(first: World, limits: Partial<Limits> = {}) {
  let w = first.reportRows()
  useSite(w.site)
  const { log: _log, requestLines: _lines, ...application } = services
  const app = { ...application, listen: undefined, start: undefined, stop: undefined }
  const { listen: _l, start: _s, stopping: _h, stop: _p, ...parts } = app
  const server = await startServer({
    ...{ pages, app: parts, limits: { rate: null, calls: null, ...limits } },
  })
  const tokens = new Map<string, string>()

  /** A session of the account that does not expire; `api` for calls, `page` for browsers. */
  const token = (who: UserRow, kind: 'page' | 'api') => {
    const key = `${who.id}.${kind}`
    const known = tokens.get(key)
    if (known) return known
    const made = w.write(tx => startSession(tx, w.site.ports, who.id, kind, w.now))
    tokens.set(key, made)
    return made
  }
  const send = (
    method: string,
    path: string,
    headers: Headers,
    body?: string | Buffer,
  ): Promise<Answer> => {
    if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(w.now)
    const length: Headers =
      body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    return w.respond(site => {
      useSite(site)
      return server.send(method, path, { ...headers, ...length }, body)
    })
  }
  const cookie = (who: UserRow | null): Headers => ({
    Cookie: `forum_lang=en_US${who ? `; forum_session=${token(who, 'page')}` : ''}`,
  })
  const bearer = (who: UserRow | null): Headers => ({
    'Accept-Language': 'en_US',
    ...(who ? { Authorization: token(who, 'api') } : {}),
  })
  return {
    /** Continues with another world, whose accounts have no sessions yet. */
    enter(next: World) {
      w = next.reportRows()
      tokens.clear()
      useSite(w.site)
    },
    /** For tests with connections of their own. */
    port: server.port,
    lines: () => server.lines,
    /** Makes cached pages this many ms older; everything else uses the world's clock. */
    age(ms: number) {
      server.time.now += ms
    },
    token,
    send,
    cookie,
    bearer,
    /** Opens a URL in a browser. */
    open: (path: string, who: UserRow | null, headers: Headers = {}) =>
      send('GET', path, { ...cookie(who), ...headers }),
    /** Sends a form of a page. */
    submit: (path: string, fields: Fields, who: UserRow | null, headers: Headers = {}) =>
      send(
        'POST',
        path,
        {
          ...cookie(who),
          Origin: application.siteOrigin(),
          'Content-Type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        formBody(fields),
      ),
    /** Makes an API call; `path` is complete. */
    call: (method: string, path: string, who: UserRow | null, body?: object) =>
      body === undefined
        ? send(method, path, bearer(who))
        : send(
            method,
            path,
            { ...bearer(who), 'Content-Type': 'application/json' },
            JSON.stringify(body),
          ),
    async close() {
      await server.stop()
      vi.useRealTimers()
    },
  }
}
export type WholeSite = Awaited<ReturnType<typeof openWholeSite>>
