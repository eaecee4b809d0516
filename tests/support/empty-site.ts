/**
 * The whole server on a folder before setup, as it starts in production, but from the sources:
 * `await using site = await emptySite()`. Its environment is that of the test.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closeSite } from '#infra/open-site.ts'
import { allowWaits } from '#infra/stopping.ts'
import { documentHandler } from '#server/document-handler.ts'
import { leafHandlers } from '#server/leaf-handlers.ts'
import { type Answer, startServer } from '#server/server.fixture.ts'
import { services } from '#app/application/services.ts'
import { buildFromSources } from './route-table.ts'

const build = await buildFromSources()
const pages = leafHandlers(build, documentHandler)

type Variables = Record<string, string>
type Headers = Record<string, string>
export type Fields = Record<string, string>

/** Variables of the program; all others of this process stay unchanged. */
const Own =
  /^(DATA_DIR|DATABASE_|SITE_|ADMIN_|AUTO_INSTALL|LANGUAGE|CONTACT_EMAIL|LOGIN_REQUIRED|EXTERNAL_CONTENT|LOG_LEVEL)/

export async function emptySite(variables: Variables = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'forum-empty-'))
  const before = Object.entries(process.env).filter(([name]) => Own.test(name))
  const begin = async () => {
    for (const name of Object.keys(process.env)) if (Own.test(name)) delete process.env[name]
    const own = { LOG_LEVEL: 'silent', DATA_DIR: folder }
    Object.assign(process.env, own, variables)
    // Closes a site that an earlier test opened.
    closeSite()
    await services.start()
    const { log: _log, requestLines: _lines, ...application } = services
    const { listen: _l, start: _s, stopping: _h, stop: _p, ...app } = application
    return startServer({ pages, app, limits: { rate: null } })
  }
  let server = await begin()
  const end = async () => {
    await server.stop()
    await services.stop()
    // The process goes on here.
    allowWaits()
  }
  return {
    folder,
    /** The content of a file in the folder. */
    read: (name: string) => readFileSync(path.join(folder, name), 'utf8'),
    port: () => server.port,
    send: (method: string, at: string, headers: Headers = {}, body?: string): Promise<Answer> =>
      server.send(method, at, { Host: `127.0.0.1:${server.port}`, ...headers }, body),
    /** Restarts the server on the same folder; `between` runs while it is down. */
    async restart(changes: Variables = {}, between = () => {}) {
      await end()
      between()
      Object.assign(variables, changes)
      server = await begin()
    },
    async [Symbol.asyncDispose]() {
      await end()
      for (const name of Object.keys(process.env)) if (Own.test(name)) delete process.env[name]
      Object.assign(process.env, Object.fromEntries(before))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type EmptySite = Awaited<ReturnType<typeof emptySite>>

/** A browser on this machine, or, with `from`, on another one that used this host name. */
export function browserOf(site: EmptySite, { host = '', language = 'en-US' } = {}) {
  const jar = new Map<string, string>()
  const at = () => host || `127.0.0.1:${site.port()}`
  const headers = (): Headers => ({
    Host: at(),
    'Accept-Language': language,
    ...(jar.size > 0 && { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  function keep(answer: Answer): Answer {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      if (/max-age=0(;|$)/i.test(line)) jar.delete(pair.slice(0, cut))
      else jar.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
    return answer
  }
  return {
    jar,
    open: async (address: string) => keep(await site.send('GET', address, headers())),
    async submit(address: string, fields: Fields) {
      const body = new URLSearchParams(fields).toString()
      return keep(
        await site.send(
          'POST',
          address,
          {
            ...headers(),
            Origin: `http://${at()}`,
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': String(Buffer.byteLength(body)),
          },
          body,
        ),
      )
    },
  }
}
export type EmptyBrowser = ReturnType<typeof browserOf>
