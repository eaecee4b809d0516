/** A browser for tests: it keeps its cookies and follows redirects within the site. */
import { type Answer, type Fields, formBody, type WholeSite } from './whole-site.ts'

export type Shown = Answer & {
  /** Path and query of the current page, or the full URL on another site. */
  at: string
}

export function openBrowser(site: WholeSite, origin: string) {
  const jar = new Map<string, string>([['forum_lang', 'en_US']])
  const passed: string[] = []
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  function keep(answer: Answer): void {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      if (/max-age=0(;|$)/i.test(line)) jar.delete(pair.slice(0, cut))
      else jar.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
  }

  async function follow(answer: Answer, from: string): Promise<Shown> {
    keep(answer)
    let at = from
    for (let shown = answer; ;) {
      const to = shown.headers.location
      if (!to) return { ...shown, at }
      const url = new URL(to, origin)
      if (url.origin !== origin) return { ...shown, at: url.href }
      at = url.pathname + url.search
      passed.push(at)
      shown = await site.send('GET', at, { Cookie: cookie() })
      keep(shown)
    }
  }

  return {
    jar,
    /** Every URL of the site on the way. */
    passed,
    loggedIn: () => jar.has('forum_session'),
    async open(address: string): Promise<Shown> {
      const path = address.startsWith(origin) ? address.slice(origin.length) : address
      passed.push(path)
      return follow(await site.send('GET', path, { Cookie: cookie() }), path)
    },
    async submit(path: string, fields: Fields): Promise<Shown> {
      const headers = {
        Cookie: cookie(),
        Origin: origin,
        'Content-Type': 'application/x-www-form-urlencoded',
      }
      return follow(await site.send('POST', path, headers, formBody(fields)), path)
    },
  }
}
export type TestBrowser = ReturnType<typeof openBrowser>
