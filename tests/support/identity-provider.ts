/** A real OpenID Connect provider on a local port, whose users log in as the test says. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type PersonThere = {
  sub: string
  name?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
}

/** `receivers`: allowed redirect URLs. */
export async function openProvider(receivers: string[]) {
  const people = new Map<string, PersonThere>()
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: 'forum',
        client_secret: 'forum-secret',
        redirect_uris: receivers,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ ...people.get(id)!, sub: id }),
    }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['test'] },
    renderError(ctx, out) {
      ctx.body = JSON.stringify(out)
    },
  })
  /** The person at the keyboard; null = clicks "cancel". */
  let next: PersonThere | null = null
  const callback = provider.callback()
  const interact = async (req: never, res: never) => {
    const { prompt, params, grantId } = await provider.interactionDetails(req, res)
    if (!next) {
      const result = { error: 'access_denied', error_description: 'cancelled' }
      return provider.interactionFinished(req, res, result)
    }
    if (prompt.name === 'login') {
      return provider.interactionFinished(req, res, { login: { accountId: next.sub } })
    }
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: next.sub, clientId: String(params.client_id) })
    grant!.addOIDCScope('openid profile email')
    const consent = { grantId: await grant!.save() }
    return provider.interactionFinished(req, res, { consent }, { mergeWithLastSubmission: true })
  }
  server.on('request', (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void callback(req, res)
    interact(req as never, res as never).catch((error: unknown) => {
      res.statusCode = 500
      res.end(String(error))
    })
  })

  return {
    origin,
    host: `127.0.0.1:${port}`,
    connector: {
      client_id: 'forum',
      client_secret: 'forum-secret',
      authorize_url: `${origin}/auth`,
      token_url: `${origin}/token`,
      user_info_url: `${origin}/me`,
      scopes: 'openid profile email',
    },
    /** Sets the person of the next visit. */
    expect(who: PersonThere) {
      next = who
      people.set(who.sub, who)
    },
    /**
     * Goes through the provider's pages, from its URL to the one to which it returns the browser.
     */
    async visit(address: string, who: PersonThere | null): Promise<string> {
      next = who
      if (who) people.set(who.sub, who)
      const cookies = new Map<string, string>()
      let at = address
      for (let steps = 0; steps < 12; steps++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          const cut = pair.indexOf('=')
          cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
        }
        const to = answer.headers.get('location')
        if (!to) throw new Error(`the provider stopped: ${answer.status} ${await answer.text()}`)
        at = new URL(to, at).href
        if (!at.startsWith(origin)) return at
      }
      throw new Error('the provider sends in circles')
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => void server.close(() => resolve()))
    },
  }
}
export type TestProvider = Awaited<ReturnType<typeof openProvider>>
