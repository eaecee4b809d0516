import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Transferred bytes of a first view, and requests to other sites. */
export type PageWeight = {
  path: string
  htmlBytes: number
  cssBytes: number
  scriptBytes: number
  /** URLs of other sites that the page would load by itself. */
  foreign: string[]
}

/** Limit of the compressed HTML and CSS of a first view, in bytes. */
export const FirstViewBytes = 20_000
/** Limit of the compressed scripts of a reading page, in bytes. */
export const ScriptBytes = 5_000

/** Exceeded budgets in words; empty if there are none. */
export function overweight(weight: PageWeight): string[] {
  const view = weight.htmlBytes + weight.cssBytes
  return [
    view > FirstViewBytes && `${view} bytes of HTML and CSS, ${FirstViewBytes} allowed`,
    weight.scriptBytes > ScriptBytes &&
      `${weight.scriptBytes} bytes of script, ${ScriptBytes} allowed`,
    weight.foreign.length > 0 && `loads from other sites: ${weight.foreign.join(' ')}`,
  ].filter(text => text !== false)
}

/**
 * Loads a page with its styles and scripts, as a browser with an empty cache would; `cookie` logs
 * in.
 */
export async function weighPage(origin: string, path: string, cookie = ''): Promise<PageWeight> {
  const page = await load(new URL(path, origin), 'br', cookie)
  const { styles, scripts, others } = resources(page.text)
  const own: Record<'styles' | 'scripts', URL[]> = { styles: [], scripts: [] }
  const foreign: string[] = []
  const sort = (address: string, list?: URL[]) => {
    const url = new URL(address, new URL(path, origin))
    if (url.origin === origin) list?.push(url)
    else if (url.protocol !== 'data:') foreign.push(address)
  }
  for (const address of styles) sort(address, own.styles)
  for (const address of scripts) sort(address, own.scripts)
  for (const address of others) sort(address)

  let cssBytes = 0
  for (const url of own.styles) {
    const style = await load(url, 'br')
    cssBytes += style.bytes
    for (const [, address] of style.text.matchAll(/url\(\s*['"]?([^'")]+)/g)) sort(address!)
  }
  let scriptBytes = 0
  for (const url of own.scripts) scriptBytes += (await load(url, 'gzip')).bytes
  return { path, htmlBytes: page.bytes, cssBytes, scriptBytes, foreign }
}

/** URLs that a browser loads with a page. */
export function resources(html: string) {
  const styles: string[] = []
  const scripts: string[] = []
  const others: string[] = []
  for (const [, name, text] of html.matchAll(
    /<(link|script|img|iframe|source|video|audio|embed|object|use)\b([^>]*)>/gi,
  )) {
    const attribute = (key: string) =>
      new RegExp(`(?:^|\\s)${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
        .exec(text!)
        ?.slice(1)
        .find(Boolean)
    const tag = name!.toLowerCase()
    const rel = attribute('rel')?.toLowerCase() ?? ''
    const address = attribute(
      tag === 'link' || tag === 'use' ? 'href' : tag === 'object' ? 'data' : 'src',
    )
    if (!address) continue
    const decoded = address.replaceAll('&amp;', '&')
    if (tag === 'script' || rel === 'modulepreload') scripts.push(decoded)
    else if (tag === 'link' && rel === 'stylesheet') styles.push(decoded)
    else if (tag !== 'link' || /icon|preload|prefetch|preconnect|manifest/.test(rel))
      others.push(decoded)
  }
  return { styles, scripts: [...new Set(scripts)], others }
}

async function load(url: URL, encoding: 'br' | 'gzip', cookie = '') {
  // Not `fetch`: it decodes the body and hides the transferred size.
  const { request } = await import('node:http')
  return new Promise<{ bytes: number; text: string }>((resolve, reject) => {
    request(
      url,
      { headers: { 'Accept-Encoding': encoding, 'Accept-Language': 'zh-CN', Cookie: cookie } },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () => {
          if (response.statusCode !== 200)
            return reject(new Error(`${url.pathname} answered ${response.statusCode}`))
          const body = Buffer.concat(chunks)
          const coding = response.headers['content-encoding']
          const plain =
            coding === 'br'
              ? brotliDecompressSync(body)
              : coding === 'gzip'
                ? gunzipSync(body)
                : body
          resolve({ bytes: body.length, text: plain.toString() })
        })
      },
    )
      .on('error', reject)
      .end()
  })
}
