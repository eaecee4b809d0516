import { OAuth2Strategy } from 'remix-auth-oauth2'
import type { Connector } from '#access/identities/connectors.ts'
import { badRequest } from '#kernel'
import { callOutside, type OutgoingRules } from '#infra/calls/http-client.ts'
import { personOf, type ProviderPerson } from './claims.ts'
import { wayCookie } from './cookies.ts'
import { checkIdToken } from './id-token.ts'

type Tokens = OAuth2Strategy.VerifyOptions['tokens']

export type StrategyParts = {
  connector: Connector
  /** Absolute callback URL. */
  receiver: string
  secure: boolean
  rules: OutgoingRules
  hashToken(token: string): string
  now: number
}

const unavailable = () => badRequest('error.external.unavailable')

/**
 * OAuth 2 with state and PKCE for one configured provider. The browser's cookie holds state and
 * verifier; the site remembers each attempt, so that it completes only once. All calls to the
 * provider use the site's own HTTP client.
 */
export class ConnectorStrategy extends OAuth2Strategy<ProviderPerson> {
  readonly parts: StrategyParts
  /** The attempt that this request started. */
  begun: { state: string; verifier: string } | null = null

  constructor(parts: StrategyParts) {
    const { connector, receiver, secure } = parts
    super(
      {
        clientId: connector.client_id,
        clientSecret: connector.client_secret || null,
        authorizationEndpoint: connector.authorize_url,
        tokenEndpoint: connector.token_url,
        redirectURI: receiver,
        scopes: connector.scopes.split(/\s+/).filter(Boolean),
        cookie: wayCookie(secure),
      },
      ({ tokens }) => this.person(tokens),
    )
    this.parts = parts
  }

  private nonceOf(verifier: string): string {
    return this.parts.hashToken(`nonce.${verifier}`)
  }

  protected override createAuthorizationURL() {
    const way = super.createAuthorizationURL()
    way.url.searchParams.set('nonce', this.nonceOf(way.codeVerifier))
    this.begun = { state: way.state, verifier: way.codeVerifier }
    return way
  }

  protected override async validateAuthorizationCode(
    code: string,
    verifier: string,
  ): Promise<Tokens> {
    const { connector, receiver, rules, now } = this.parts
    const { client_id, client_secret } = connector
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: receiver,
      code_verifier: verifier,
    })
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    if (client_secret) {
      const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`
      headers.Authorization = `Basic ${Buffer.from(pair).toString('base64')}`
    } else body.set('client_id', client_id)
    const request = { url: connector.token_url, method: 'POST', headers } as const
    const answer = await callOutside({ ...request, body: body.toString() }, rules)
    const data = jsonObject(answer.status, answer.text)
    const { access_token, id_token } = data
    if (typeof access_token !== 'string') throw unavailable()
    const nonce = this.nonceOf(verifier)
    const subject =
      typeof id_token === 'string'
        ? checkIdToken(id_token, { clientId: client_id, nonce, now })
        : ''
    return { data: { ...data, subject }, accessToken: () => access_token } as Tokens
  }

  private async person(tokens: Tokens): Promise<ProviderPerson> {
    const { connector, rules } = this.parts
    const headers = {
      Accept: 'application/json',
      Authorization: `Bearer ${tokens.accessToken()}`,
    }
    const answer = await callOutside({ url: connector.user_info_url, headers }, rules)
    const told = jsonObject(answer.status, answer.text)
    const { subject } = tokens.data as { subject: string }
    // Both answers must have the same subject.
    if (subject && typeof told.sub === 'string' && told.sub !== subject) throw unavailable()
    return personOf(connector, told)
  }
}

function jsonObject(status: number, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (status === 200 && typeof value === 'object' && value !== null) {
      return value as Record<string, unknown>
    }
  } catch {
    // Falls through: an answer that is not JSON counts as a refusal.
  }
  throw unavailable()
}
