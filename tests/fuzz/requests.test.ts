import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect } from 'vitest'
import { router } from '#api/index.ts'
import { readInput } from '#api/kernel/input.ts'
import { DomainError } from '#kernel'
import { isHarmlessJson } from '#api/kernel/json-text.ts'
import {
  oldAddressOf,
  keyOf,
  keysFor,
  oldAddress,
  readOldAddress,
  readTarget,
} from '#parts/move/domain/redirects/old-address.ts'
import { readCsv } from '#parts/move/domain/redirects/read-csv.ts'
import { imageAddress, linkAddress, siteOf } from '#markdown/addresses.ts'
import { parseCookies, serializeCookie } from '#infra/requests/cookies.ts'
import { isPublicAddress, mayCall } from '#infra/calls/http-client.ts'
import { boundaryOf, gatherPieces, MalformedBody, readParts } from '#infra/storage/multipart.ts'
import { clientAddress } from '#server/client-address.ts'
import { loggedPath } from '#server/request-log.ts'
import { parseTarget } from '#server/target.ts'
import { networkOf } from '#shared/network.ts'
import { Mount, safeReturnPath } from '#shared/paths.ts'
import { isWebAddress } from '#shared/web-address.ts'
import { expectCheap } from '#tests/support/cpu-time.ts'
import { longTextOf, textOf } from './hostile.ts'
import { property } from './property.ts'

const Addresses = [
  ...[
    'http:',
    'https:',
    'HTTPS://',
    '//',
    '///',
    '/',
    '\\',
    '/\\',
    'javascript:',
    'data:,',
    'mailto:',
    'file:///',
    'blob:',
  ],
  ...[
    'forum.example',
    'site.invalid',
    'evil.example',
    'evil.example:443',
    'a@',
    'a:b@',
    'ａ.example',
    'xn--',
    'localhost',
    '.',
  ],
  ...[
    '/community',
    '/community/',
    '/community/questions/1',
    '/community/users/login',
    '/users/ann',
    '/..',
    '/.',
    '/%2e%2e',
    '..;/',
  ],
  ...[
    '?',
    '?q=1',
    '&a=b',
    '&a[]=',
    ';x=y',
    '#h-a',
    '#',
    '%2f',
    '%5c',
    '%09',
    '%0a',
    '%00',
    '%',
    '%zz',
    '+',
    '=',
    '@',
    ':8080',
  ],
  ...[
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '1.1.1.1',
  ],
  ...[
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fe80::1]',
    '[fd00::1]',
    '[2606:4700::1]',
    '[2002:7f00:1::]',
    '[64:ff9b::7f00:1]',
    '[::]',
  ],
]

const site = siteOf('https://forum.example/community')

property('return-path', 'what is accepted is a page of this site', {
  runs: 500,
  input: fc.tuple(fc.constantFrom('', Mount, '/community/'), textOf(Addresses, 8)),
  holds([start, rest]) {
    const path = safeReturnPath(start + rest)
    if (path === null) return
    for (const base of ['https://forum.example/community/users/login', 'http://a.example/x/y?z']) {
      const url = new URL(path, base)
      expect(url.origin).toBe(new URL(base).origin)
      expect(url.pathname).toMatch(/^\/community(?:\/|$)/)
      expect(url.pathname).not.toContain('//')
    }
    expect(safeReturnPath(path)).toBe(path)
    expect(path.length).toBeLessThanOrEqual(2000)
    // It goes into a header.
    expect(path).toMatch(/^[\x21-\x7e]+$/)
  },
})

property('web-address', 'what is accepted is an http or https URL without a password', {
  runs: 500,
  input: textOf(Addresses, 8),
  holds(text) {
    if (!isWebAddress(text)) return
    const { protocol, username, password, host } = new URL(text)
    expect(protocol).toMatch(/^https?:$/)
    expect([username, password]).toEqual(['', ''])
    expect(host).not.toBe('')
    // A browser in a page resolves it to the same.
    expect(new URL(text, 'https://forum.example/community/').host).toBe(host)
  },
})

property('link-address', 'links are http, https, mailto or a place of this site', {
  runs: 500,
  input: textOf(Addresses, 8),
  holds(text) {
    for (const found of [linkAddress(text, site), imageAddress(text, site)]) {
      if (!found) continue
      const url = new URL(found.href, `${site.origin}/community/questions/1`)
      expect(url.protocol).toMatch(/^(?:https?|mailto):$/)
      expect([url.username, url.password]).toEqual(['', ''])
      if (url.protocol !== 'mailto:') expect(url.origin !== site.origin).toBe(found.external)
      const again = linkAddress(found.href, site)
      if (again) expect(again).toEqual(found)
    }
    expect(imageAddress(text, site)?.href ?? '/').toMatch(/^(?:https?:\/\/|\/(?!\/))/)
  },
})

/** The bits of an IPv4 address, or null. */
const bitsOf = (host: string) =>
  isIP(host) === 4 ? host.split('.').reduce((all, part) => all * 256 + Number(part), 0) : null

const within = (bits: number, network: string, length: number) =>
  Math.floor(bits / 2 ** (32 - length)) === Math.floor(bitsOf(network)! / 2 ** (32 - length))

property('called-address', 'what may be called is https and not in a private network', {
  runs: 500,
  input: fc.oneof(
    textOf(Addresses, 8),
    fc
      .tuple(
        fc.oneof(
          fc.ipV4Extended(),
          fc.ipV4(),
          fc.ipV6().map(ip => `[${ip}]`),
        ),
        textOf(Addresses, 3),
      )
      .map(([ip, rest]) => `https://${ip}/${rest}`),
  ),
  holds(text) {
    if (!mayCall(text, [])) return
    const url = new URL(text)
    expect(url.protocol).toBe('https:')
    expect([url.username, url.password]).toEqual(['', ''])
    const bits = bitsOf(url.hostname)
    if (bits !== null) {
      for (const [network, length] of [
        ['0.0.0.0', 8],
        ['10.0.0.0', 8],
        ['127.0.0.0', 8],
        ['169.254.0.0', 16],
        ['172.16.0.0', 12],
        ['192.168.0.0', 16],
        ['100.64.0.0', 10],
        ['224.0.0.0', 3],
      ] as const)
        expect(within(bits, network, length), url.hostname).toBe(false)
    }
    if (url.hostname.startsWith('[')) {
      // Global unicast, and no range that stands for an IPv4 address.
      expect(url.hostname).toMatch(/^\[[23]/)
      expect(url.hostname).not.toMatch(/^\[2002:|^\[2001:0?:/)
    }
  },
})

property('network', 'an address has one network in any spelling, and only an address has one', {
  input: fc.tuple(fc.oneof(fc.ipV4(), fc.ipV6()), textOf(Addresses, 5)),
  holds([address, text]) {
    const host = new URL(`http://${isIP(address) === 6 ? `[${address}]` : address}`).hostname
    const usual = host.replace(/[[\]]/g, '')
    if (!/:.*\./.test(address)) expect(networkOf(usual)).toBe(networkOf(address))
    if (isPublicAddress(text)) expect(isIP(text)).not.toBe(0)
    const seen = clientAddress('10.0.0.1', { 'x-forwarded-for': `${text}, ${address}` }, 1)
    expect(seen.includes(':') ? isIP(seen) : seen).toBe(isIP(address) === 6 ? 6 : address)
    expect(isIP(clientAddress('10.0.0.1', { 'x-forwarded-for': text }, 1))).not.toBe(0)
  },
})

property('redirect', 'old addresses have one form, and targets lead to this site or to the web', {
  input: textOf(Addresses, 10),
  holds(text) {
    const old = readOldAddress(text)
    if (old) {
      const [path, search = ''] = keyOf(old).split(/\?(.*)/s)
      expect(oldAddress(path!, `?${search}`)).toEqual(old)
      expect(keysFor(old).length).toBeLessThanOrEqual(33)
      expect(keysFor(old)[0]).toBe(keyOf(old))
    }
    const target = readTarget(text, site.origin)
    if (target === null) return
    const url = new URL(target, `${site.origin}/community`)
    expect(url.protocol).toMatch(/^https?:$/)
    expect(url.origin === site.origin).toBe(target.startsWith('/'))
    expect(readTarget(target, site.origin)).toBe(target)
    expect(oldAddressOf(target, site.origin) !== null).toBe(target.startsWith('/'))
    expect(target).toMatch(/^[\x21-\x7e]+$/)
  },
})

property('redirect-table', 'each line has two addresses or none, in linear time', {
  input: textOf([...Addresses, '\n', '\r\n', ',', ';', '\t', '"', '""', '# ', 'old,new\n'], 40),
  holds(text) {
    for (const { line, path, target } of readCsv(text)) {
      expect(line).toBeGreaterThan(0)
      expect(`${path}${target}`).not.toMatch(/[\r\n]/)
    }
    expectCheap(100, () => readCsv(text.repeat(Math.ceil(20_000 / (text.length || 1)))))
  },
})

property('target', 'a request line leads to a page or stays on this site', {
  runs: 500,
  input: fc.tuple(
    fc.constantFrom('', '/', 'http://any.example'),
    textOf(Addresses, 10),
    fc.boolean(),
  ),
  holds([start, rest, reads]) {
    const target = parseTarget(start + rest, reads, 8192)
    if (target.kind === 'refused') return expect([400, 414]).toContain(target.status)
    if (target.kind === 'redirect') {
      const url = new URL(target.location, 'https://forum.example/x')
      expect(url.origin).toBe('https://forum.example')
      expect(target.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      if (target.status !== 308) return
      // One step leads to the page.
      return expect(parseTarget(target.location, reads, 65_536).kind).not.toBe('refused')
    }
    expect(target.path).toMatch(/^\/[\x21-\x7e]*$/)
    expect(target.path).not.toMatch(/\/\/|\/\.\.?(?:\/|$)|\\|%00/)
    expect(decodeURIComponent(target.path)).not.toContain('\0')
  },
})

property('log-line', 'is one line of bounded length, whatever the URL holds', {
  input: fc.tuple(
    textOf(Addresses, 10),
    textOf([...Addresses, '?code=', '&Access_Token=', '&%63ode=']),
  ),
  holds([path, search]) {
    const line = loggedPath(path, `?${search}`)
    expect(line.length).toBeLessThanOrEqual(500)
    expect(line).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029\0]/)
    expect(JSON.stringify(line)).not.toMatch(/\p{Surrogate}/u)
  },
})

/** JSON as a tree of pairs, so that it may have a key twice. */
type Tree =
  { list: Tree[] } | { pairs: [string, Tree][] } | { leaf: string | number | boolean | null }

const key = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '',
    '__proto__',
    'constructor',
    'prototype',
    'a"',
    '\\',
    'é',
    '\ud800',
    '{',
    ':',
  ),
  fc.string({ maxLength: 3 }),
)

const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.record({
      leaf: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 8 }),
        key,
        fc.double(),
        fc.boolean(),
        fc.constant(null),
      ),
    }) as fc.Arbitrary<Tree>,
    fc.record({ list: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ pairs: fc.array(fc.tuple(key, tie('tree')), { maxLength: 3 }) }),
  ),
}))

/** Any character of a string may be written as an escape. */
const quoted = (text: string, escapes: boolean) =>
  escapes
    ? `"${text
        .split('')
        .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join('')}"`
    : JSON.stringify(text)

function written(of: Tree, escapes: boolean): string {
  if ('list' in of) return `[ ${of.list.map(one => written(one, escapes)).join(' ,\n')}]`
  if ('leaf' in of)
    return typeof of.leaf === 'string' ? quoted(of.leaf, escapes) : JSON.stringify(of.leaf)
  const pairs = of.pairs.map(([name, one]) => `${quoted(name, escapes)}\t:${written(one, escapes)}`)
  return `{${pairs.join(', ')} }`
}

function harmless(of: Tree): boolean {
  if ('leaf' in of) return true
  if ('list' in of) return of.list.every(harmless)
  const names = of.pairs.map(([name]) => name)
  return (
    new Set(names).size === names.length &&
    !names.some(name => ['__proto__', 'constructor', 'prototype'].includes(name)) &&
    of.pairs.every(([, one]) => harmless(one))
  )
}

property('json', 'keys that come twice or name a prototype are found, however they are written', {
  runs: 500,
  input: fc.tuple(tree, fc.boolean(), fc.nat({ max: 40 })),
  holds([of, escapes, depth]) {
    const text = written(of, escapes)
    expect(() => void JSON.parse(text)).not.toThrow()
    expect(isHarmlessJson(text)).toBe(harmless(of))
    // Strings hold brackets, too, and do not count.
    const deep = '[{"x":'.repeat(depth) + JSON.stringify('[{'.repeat(20)) + '}]'.repeat(depth)
    expect(isHarmlessJson(deep)).toBe(depth <= 16)
  },
})

property('json-text', 'what is accepted and is JSON has no key of a prototype, in linear time', {
  runs: 300,
  input: textOf([
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '\\',
    '"a"',
    '"a":',
    '"\\u0061":',
    '"__proto__":',
    '"\\u005f_proto__":',
    '1',
    'null',
    '"\\"',
    '\\u',
    '\\u00',
  ]),
  holds(text) {
    const accepted = isHarmlessJson(text)
    let value: unknown
    try {
      value = JSON.parse(text, (name, one: unknown) => {
        if (accepted) expect(['__proto__', 'constructor', 'prototype']).not.toContain(name)
        return one
      })
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      value = null
    }
    if (accepted && value) expect(JSON.stringify(value)).not.toContain('"__proto__":')
    expectCheap(50, () => isHarmlessJson(text.repeat(Math.ceil(100_000 / (text.length || 1)))))
  },
})

/** Renames no field, and sets none. */
const plainRead = router.endpoints.find(
  ({ method, rename, extra }) => method === 'GET' && !rename && !extra,
)!

property('query-string', 'of a call has the values that URLSearchParams reads, each name once', {
  runs: 300,
  input: textOf(
    [
      'a=1',
      'b=',
      'a=2',
      '&',
      '=',
      '%61=3',
      '+',
      '%20',
      '%00',
      '%ff',
      'actions=x',
      '__proto__=1',
      'constructor=1',
      'Authorization=x',
      'a[]=1',
      'a[b]=2',
      '#',
      '?',
    ],
    12,
  ),
  async holds(query) {
    const request = new Request(`https://forum.example/answer/api/v1/question?${query}`)
    const sent = [...new URL(request.url).searchParams].filter(([name]) => name !== 'Authorization')
    let input: Record<string, unknown>
    try {
      input = await readInput(request, {}, plainRead)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const given = sent
        .filter(([name, value]) => name !== 'actions' && value !== '')
        .map(([name]) => name)
      const names = sent.map(([name]) => name)
      // Refused only for a name that comes twice, or that of a prototype.
      return expect(names.includes('__proto__') || new Set(given).size < names.length).toBe(true)
    }
    for (const [name, value] of Object.entries(input))
      if (name !== 'actions')
        expect(sent.filter(([key, one]) => key === name && one !== '')).toEqual([[name, value]])
    expect(Object.getPrototypeOf({ ...input })).toBe(Object.prototype)
  },
})

property('cookies', 'come back as they were written, beside anything else', {
  runs: 300,
  input: fc.tuple(
    fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
    textOf(['a=b', ';', '; ', '=', '__proto__=1', 'forum_lang=', '"x"']),
  ),
  holds([value, other]) {
    const set = serializeCookie('forum_keys', value, { maxAge: 60, secure: true })
    expect(set).not.toMatch(/[\r\n]/)
    const sent = set.split(';')[0]!
    expect(parseCookies(sent).get('forum_keys')).toBe(value)
    expect(parseCookies(`${other.replaceAll('forum_keys', '')}; ${sent}`).get('forum_keys')).toBe(
      value,
    )
    expectCheap(50, () => parseCookies(other.repeat(Math.ceil(20_000 / (other.length || 1)))))
  },
})

const streamOf = (text: string, size: number) => {
  const bytes = Buffer.from(text, 'latin1')
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, (at += size)))
    },
  })
}

async function partsIn(body: ReadableStream<Uint8Array>) {
  const parts: [string, string | null, string][] = []
  for await (const { name, fileName, data } of readParts(body, 'X')) {
    parts.push([name, fileName, (await gatherPieces(data, 1_000_000)).toString('latin1')])
  }
  return parts
}

const field = fc.tuple(
  fc.stringMatching(/^[a-z[\]0-9.]{1,12}$/),
  fc.option(fc.stringMatching(/^[a-z0-9. -]{0,12}$/)),
  textOf(['\r\n', '\r\n--', '--X', '-', '\r', '\n', 'x']).map(text =>
    text.replaceAll('\r\n--X', '').replace(/[^\0-\xff]/g, '?'),
  ),
)

property('multipart', 'parts come back as they were sent, however the body is cut', {
  runs: 150,
  input: fc.tuple(fc.array(field, { maxLength: 5 }), fc.integer({ min: 1, max: 50 })),
  async holds([fields, size]) {
    const sent = fields.filter(([, , value]) => !`${value}\r\n--X`.slice(0, -5).includes('\r\n--X'))
    const body = sent
      .map(([name, fileName, value]) => {
        const file = fileName === null ? '' : `; filename="${fileName}"`
        return `--X\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
      })
      .join('')
    expect(await partsIn(streamOf(`${body}--X--\r\n`, size))).toEqual(sent)
  },
})

property('multipart-text', 'a broken body is refused, by that error and no other', {
  runs: 150,
  input: fc.tuple(
    textOf([
      '--X',
      '--X--',
      '\r\n',
      '\r\n\r\n',
      '--X\r\n',
      'Content-Disposition: form-data; name="',
      '; filename="',
      '"',
      '\\',
      '%22',
      '%0d%0a',
      'a',
      ': ',
      ';',
    ]).map(text => text.replace(/[^\0-\xff]/g, '?')),
    fc.integer({ min: 1, max: 200 }),
  ),
  async holds([text, size]) {
    try {
      for (const [name, fileName] of await partsIn(streamOf(text, size)))
        expect(`${name}${fileName}`).not.toMatch(/[\r\n]/)
    } catch (error) {
      if (!(error instanceof MalformedBody)) throw error
    }
    expect(boundaryOf(`multipart/form-data; ${text}`)?.length ?? 1).toBeLessThanOrEqual(70)
  },
})

property('address-cost', '20 KB of an address take at most 100 ms', {
  runs: 30,
  input: longTextOf(Addresses, 20_000),
  holds(text) {
    expectCheap(100, () => {
      linkAddress(text, site)
      imageAddress(text, site)
      isWebAddress(text)
      safeReturnPath(text)
      readOldAddress(text)
      readTarget(text, site.origin)
      keysFor(oldAddress(`/${text}`, text))
      parseTarget(`/${text}`, true, 8192)
      loggedPath(text, `?${text}`)
      parseCookies(text)
      boundaryOf(text)
      networkOf(text)
      isHarmlessJson(text)
    })
  },
})
