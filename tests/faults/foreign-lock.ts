/** A served site whose database another process has locked: what each kind of request gets, and how soon. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AdminApi, ForumApi } from '#shared/paths.ts'
import { type RunningServer, startServer } from '#tests/e2e/support/server.ts'
import { dot } from '#tests/support/pictures.ts'

/** A process with the write lock of a database, until it is released. */
export async function holdLock(file: string) {
  const program = fileURLToPath(new URL('hold-lock.mjs', import.meta.url))
  const child = spawn(process.execPath, [program, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  const release = async () => {
    child.stdin.end()
    await ended
  }
  return { release, [Symbol.asyncDispose]: release }
}

export type Answered = { name: string; status: number; ms: number; text: string; headers: Headers }
type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: BodyInit }

const Password = 'admin-password-1'
const Login = { e_mail: 'admin@example.org', pass: Password }
/** In every text that is sent, to find it again on the page of a refusal. */
export const Typed = 'Pelicans sleep while they swim, and some of them snore.'

export class LockedSite implements AsyncDisposable {
  readonly server: RunningServer
  readonly file: string
  #cookie = ''
  #token = ''
  #question = ''
  #count = 0

  private constructor(server: RunningServer) {
    this.server = server
    this.file = join(server.folder, 'forum.sqlite')
  }

  static async start(workers: number): Promise<LockedSite> {
    const site = new LockedSite(
      await startServer({ variables: { WEB_CONCURRENCY: String(workers) } }),
    )
    const { headers } = await site.send('login', site.#writes().login!)
    site.#cookie = headers
      .getSetCookie()
      .map(each => each.split(';', 1)[0])
      .join('; ')
    const call = async (name: string, path: string, body: object) => {
      const { status, text } = await site.send(name, site.#json(path, body))
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
      return (JSON.parse(text) as { data: Record<string, string> }).data
    }
    site.#token = (await call('token', `${ForumApi}/user/login/email`, Login)).access_token!
    const tags = [{ slug_name: 'general', display_name: 'general' }]
    const question = { title: 'How do pelicans sleep at sea', content: Typed, tags }
    site.#question = (await call('question', `${ForumApi}/question`, question)).id!
    return site
  }

  async [Symbol.asyncDispose]() {
    await this.server.stop()
  }

  async send(name: string, { path, ...init }: Sent): Promise<Answered> {
    const began = performance.now()
    const answer = await fetch(this.server.origin + path, { redirect: 'manual', ...init })
    const text = await answer.text()
    const ms = performance.now() - began
    return { name, status: answer.status, ms, text, headers: answer.headers }
  }

  #json = (path: string, body: object): Sent => ({
    ...{ path, method: 'POST', body: JSON.stringify(body) },
    headers: {
      ...{ 'Content-Type': 'application/json', 'Accept-Language': 'en-US' },
      ...(this.#token && { Authorization: this.#token }),
    },
  })

  #form = (path: string, fields: Record<string, string>, cookie = this.#cookie): Sent => ({
    ...{ path: `/community${path}`, method: 'POST', body: new URLSearchParams(fields) },
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': 'en-US' },
  })

  /** One of each kind of request that writes. */
  #writes(): Record<string, Sent> {
    const question = this.#question
    // The site takes a text once.
    const n = ++this.#count
    const content = `${Typed} ${n}`
    const upload = new FormData()
    upload.set('source', 'post')
    upload.set('file', new Blob([new Uint8Array(dot)]), 'dot.png')
    const page = `/questions/${question}`
    return {
      'form of a draft': this.#form(page, { intent: 'draft', content }),
      // Saved until its author has logged in again.
      'form without a session': this.#form(page, { intent: 'answer', content }, ''),
      login: this.#form('/users/login', { intent: 'login', ...Login }, ''),
      'API login': this.#json(`${ForumApi}/user/login/email`, Login),
      'API call': this.#json(`${ForumApi}/comment`, {
        ...{ object_id: question, original_text: content },
      }),
      'back office': this.#json(`${AdminApi}/user`, {
        ...{ display_name: 'Ann', email: `ann${n}@example.org`, password: Password },
      }),
      upload: {
        ...{ path: `${ForumApi}/file`, method: 'POST', body: upload },
        headers: { Authorization: this.#token },
      },
      captcha: { path: `${ForumApi}/user/action/record?action=email` },
    }
  }

  writes = (): Promise<Answered>[] =>
    Object.entries(this.#writes()).map(([name, sent]) => this.send(name, sent))

  /** One of each kind of request that only reads. */
  reads(): Promise<Answered>[] {
    const page = `/community/questions/${this.#question}`
    const member = { headers: { Cookie: this.#cookie } }
    const program = { headers: { Authorization: this.#token } }
    const all: Record<string, Sent> = {
      'page for visitors': { path: page },
      'page not in the cache': { path: `${page}?page=${1 + Math.floor(Math.random() * 1e6)}` },
      'page for members': { path: page, ...member },
      list: { path: '/community/questions', ...member },
      search: { path: '/community/search?q=pelicans', ...member },
      'login page': { path: '/community/users/login' },
      'API read': { path: `${ForumApi}/question/info?id=${this.#question}`, ...program },
      healthz: { path: '/healthz' },
    }
    return Object.entries(all).map(([name, sent]) => this.send(name, sent))
  }

  readiness = () => this.send('readyz', { path: '/readyz' })
}
