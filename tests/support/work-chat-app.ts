/** A fake server of the work-chat app: its token, who came with a code, and their details. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Colleague = {
  userid: string
  name?: string
  email?: string
  biz_mail?: string
  avatar?: string
  /** Known to the app, but not a member of the organization. */
  outsider?: boolean
}

export async function openWorkChatApp() {
  const codes = new Map<string, Colleague>()
  const tickets = new Map<string, Colleague>()
  const calls: string[] = []
  let token = 'token-1'
  let tokens = 0
  let broken: 'not' | 'status' | 'text' = 'not'

  type Told = { path: string; query: URLSearchParams; body: string }
  function answer({ path, query, body }: Told): object {
    if (path === 'gettoken') {
      const right = query.get('corpid') === 'corp-1' && query.get('corpsecret') === 'corp-secret'
      if (!right) return { errcode: 40001, errmsg: 'invalid credential' }
      token = `token-${++tokens}`
      return { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 }
    }
    if (query.get('access_token') !== token) return { errcode: 42001, errmsg: 'token expired' }
    if (path === 'auth/getuserinfo') {
      const code = query.get('code') ?? ''
      const who = codes.get(code)
      codes.delete(code)
      if (!who) return { errcode: 40029, errmsg: 'invalid code' }
      if (who.outsider) return { errcode: 0, errmsg: 'ok', openid: who.userid }
      tickets.set(`ticket-${who.userid}`, who)
      return { errcode: 0, errmsg: 'ok', userid: who.userid, user_ticket: `ticket-${who.userid}` }
    }
    if (path === 'auth/getuserdetail') {
      const { user_ticket } = JSON.parse(body) as { user_ticket: string }
      const who = tickets.get(user_ticket)
      if (!who) return { errcode: 40030, errmsg: 'invalid ticket' }
      const { name: _, outsider: _o, ...told } = who
      return { errcode: 0, errmsg: 'ok', ...told }
    }
    const who = tickets.get(`ticket-${query.get('userid')}`)
    return who?.name ? { errcode: 0, name: who.name } : { errcode: 60011, errmsg: 'no privilege' }
  }

  const server = createServer((req, res) => {
    const url = new URL(req.url!, 'http://app.invalid')
    const path = url.pathname.replace('/cgi-bin/', '')
    calls.push(path)
    let body = ''
    req.on('data', (part: Buffer) => (body += part.toString()))
    req.on('end', () => {
      if (broken !== 'not') {
        res.statusCode = broken === 'status' ? 502 : 200
        return void res.end('<p>down</p>')
      }
      res.setHeader('Content-Type', 'application/json')
      res.end(JSON.stringify(answer({ path, query: url.searchParams, body })))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  let serial = 0
  return {
    host,
    calls,
    settings: {
      enabled: true,
      corp_id: 'corp-1',
      agent_id: '1000002',
      secret: 'corp-secret',
      authorize_url: `http://${host}/connect/oauth2/authorize`,
      api_url: `http://${host}`,
    },
    /**
     * Someone scans a code: returns the URL to which the app then sends the phone. Null = refuses
     * there.
     */
    scan(authorizeUrl: string, who: Colleague | null): string {
      const asked = new URL(authorizeUrl)
      const back = new URL(asked.searchParams.get('redirect_uri')!)
      if (who) {
        const code = `code-${++serial}`
        codes.set(code, who)
        back.searchParams.set('code', code)
      }
      back.searchParams.set('state', asked.searchParams.get('state')!)
      return back.href
    },
    /** The app revokes the site's token. */
    endToken: () => void (token = 'ended'),
    break: (how: typeof broken) => void (broken = how),
    close: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}
export type WorkChatApp = Awaited<ReturnType<typeof openWorkChatApp>>
