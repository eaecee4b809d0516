/** A login service that responds as a test wants: late, wrongly, or not at all. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Behaviour = {
  status: number
  body: string | Buffer
  type: string
  /** Never ends its response. */
  hangs: boolean
}
type Part = 'token' | 'me' | 'picture' | '.well-known/openid-configuration'

export type ProviderClaims = Record<string, unknown>

export async function openPlainProvider() {
  const behaviour = new Map<Part, Partial<Behaviour>>()
  const calls: Part[] = []
  const nonces = new Map<string, string>()
  const open = new Set<ServerResponse>()
  let told: ProviderClaims = {
    sub: 'kim-1',
    name: 'Kim',
    email: 'kim@example.org',
    email_verified: true,
  }
  let idToken: ((nonce: string) => ProviderClaims) | null = null
  let serial = 0

  const encoded = (claims: ProviderClaims) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
  function bodyOf(part: Part, form: URLSearchParams): string {
    if (part !== 'token') return JSON.stringify(told)
    const nonce = nonces.get(form.get('code') ?? '')
    if (nonce === undefined) return JSON.stringify({ error: 'invalid_grant' })
    const id_token = idToken && encoded(idToken(nonce))
    return JSON.stringify({
      access_token: 'a',
      token_type: 'Bearer',
      ...(id_token && { id_token }),
    })
  }

  const server = createServer((req, res) => {
    const part = req.url!.slice(1) as Part
    calls.push(part)
    let sent = ''
    req.on('data', (piece: Buffer) => (sent += piece.toString()))
    req.on('end', () => {
      const { status = 200, body, type = 'application/json', hangs } = behaviour.get(part) ?? {}
      if (hangs) return void open.add(res)
      res.writeHead(status, { 'Content-Type': type })
      res.end(body ?? bodyOf(part, new URLSearchParams(sent)))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  return {
    host,
    origin,
    calls,
    connector: {
      client_id: 'forum',
      client_secret: 'forum-secret',
      authorize_url: `${origin}/auth`,
      token_url: `${origin}/token`,
      user_info_url: `${origin}/me`,
    },
    /** Sets its claims about the person; claims not named are left out. */
    tells: (what: ProviderClaims) => void (told = what),
    /** Sets the claims of the ID token, by the nonce of the login. */
    signs: (make: typeof idToken) => void (idToken = make),
    answers: (part: Part, how: Partial<Behaviour>) => void behaviour.set(part, how),
    reset() {
      behaviour.clear()
      idToken = null
      calls.length = 0
      told = { sub: 'kim-1', name: 'Kim', email: 'kim@example.org', email_verified: true }
    },
    /** The URL to which it returns a browser that came with this URL. */
    visit(address: string, changes: Record<string, string | null> = {}): string {
      const asked = new URL(address).searchParams
      const back = new URL(asked.get('redirect_uri')!)
      const code = `code-${++serial}`
      nonces.set(code, asked.get('nonce') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked.get('state')!)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) back.searchParams.delete(name)
        else back.searchParams.set(name, value)
      }
      return back.href
    },
    async close() {
      for (const res of open) res.destroy()
      server.closeAllConnections()
      await new Promise<void>(resolve => void server.close(() => resolve()))
    },
  }
}
export type PlainProvider = Awaited<ReturnType<typeof openPlainProvider>>
