/**
 * The only way the server calls other servers. Addresses of this machine and of private networks
 * are refused, checked after resolving the name and again after each redirect, unless their host is
 * in INTERNAL_HOSTS and no external server redirected there. Answers are limited in time and size,
 * and no call outlasts the stop of the process. A restored copy calls no one on its own account.
 */
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { currentSettings } from '#basics/settings/current-settings.ts'
import type { Db } from '#kernel'
import { onStop } from '../stopping.ts'

export type OutgoingRequest = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  body?: string | Uint8Array
}
export type OutgoingRules = {
  /**
   * A person asked for this call and waits for its answer; or the site, by its database, makes it itself, which is
   * refused while it is a restored copy.
   */
  by: 'a person' | Db
  /** Hosts, as `name` or `name:port`, that may be called without TLS and in private networks. */
  internalHosts: readonly string[]
  /** For the whole call with its redirects, in ms. */
  timeoutMs?: number
  /** Maximum bytes of the answer's body. */
  maxBytes?: number
  /** Aborts the call. */
  signal?: AbortSignal
}
export type OutgoingAnswer = { status: number; text: string; bytes: Uint8Array }

/** The call failed or was refused: address, time, size, network. */
export class OutgoingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OutgoingError'
  }
}

const MaxRedirects = 3
const Redirects = new Set([301, 302, 303, 307, 308])

const closed = new net.BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(network, bits, 'ipv4')
}
/** IPv6: only globally routed addresses, except ranges that embed IPv4 addresses. */
const open6 = new net.BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new net.BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  closed6.addSubnet(network, bits, 'ipv6')
}

/** True for an address reachable from the internet. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !closed.check(address, 'ipv4')
  if (!net.isIPv6(address)) return false
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

const refused = (host: string) => new OutgoingError(`${host} is not a public address`)

type Lookup = net.LookupFunction

/** Resolves a name and returns its addresses only if all of them are public. */
const publicLookup: Lookup = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      return done(refused(host), '')
    }
    if (options.all) return done(null, found)
    done(null, found[0]!.address, found[0]!.family)
  })
}

function isInternal(url: URL, rules: Pick<OutgoingRules, 'internalHosts'>): boolean {
  return rules.internalHosts.includes(url.hostname) || rules.internalHosts.includes(url.host)
}

/** Names without a dot, and domains that are only used within a machine or network. */
const NeverPublic =
  /^[^.]+\.?$|\.(localhost|local|internal|intranet|lan|home\.arpa|invalid|onion)\.?$/i

function checkTarget(url: URL, internal: boolean): void {
  if (url.username || url.password) throw new OutgoingError('an address with a password in it')
  if (internal && url.protocol === 'http:') return
  if (url.protocol !== 'https:') throw new OutgoingError(`${url.host} is not called by https`)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!internal && !net.isIP(literal) && NeverPublic.test(literal)) throw refused(literal)
  if (!internal && net.isIP(literal) && !isPublicAddress(literal)) throw refused(literal)
}

/** False when a URL will certainly be refused: by its scheme, its literal address or its name. */
export function mayCall(address: string, internalHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  try {
    checkTarget(url, isInternal(url, { internalHosts }))
    return true
  } catch {
    return false
  }
}

/**
 * The redirect target. An external server cannot redirect to a host in INTERNAL_HOSTS: those are
 * only for addresses the operator has configured.
 */
function redirected(from: URL, location: string, rules: OutgoingRules): URL {
  const to = new URL(location, from)
  if (isInternal(to, rules) && !isInternal(from, rules))
    throw new OutgoingError(`${from.host} leads to ${to.host}, which is an internal host`)
  return to
}

type Hop = { status: number; location: string | null; bytes: Buffer }

function hop(
  url: URL,
  request: OutgoingRequest,
  rules: OutgoingRules,
  signal: AbortSignal,
): Promise<Hop> {
  const internal = isInternal(url, rules)
  checkTarget(url, internal)
  const maxBytes = rules.maxBytes ?? 1_000_000
  const { method = 'GET', headers, body } = request
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method,
        signal,
        headers: {
          ...headers,
          'User-Agent': 'forum',
          ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        },
        agent: false,
        maxHeaderSize: 32_768,
        ...(internal ? {} : { lookup: publicLookup }),
      },
      answer => {
        const parts: Buffer[] = []
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes <= maxBytes) return void parts.push(part)
          reject(new OutgoingError(`${url.host} sent too much`))
          call.destroy()
        })
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? null,
            bytes: Buffer.concat(parts),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** Why a restored copy does not send something. */
export const Unconfirmed = 'this site is a restored copy, and sends nothing until it is confirmed'

function insistOnOriginal(by: OutgoingRules['by']): void {
  if (by !== 'a person' && currentSettings(by).restoredCopy) throw new OutgoingError(Unconfirmed)
}

/**
 * Makes a call and returns its answer, whatever its status. Only reads follow redirects, three at
 * most; credentials are not sent to another host. Throws OutgoingError.
 */
export async function callOutside(
  request: OutgoingRequest,
  rules: OutgoingRules,
): Promise<OutgoingAnswer> {
  insistOnOriginal(rules.by)
  const stop = new AbortController()
  const forget = onStop(() => stop.abort())
  const timeout = AbortSignal.timeout(rules.timeoutMs ?? 8_000)
  const signal = AbortSignal.any([timeout, stop.signal, ...(rules.signal ? [rules.signal] : [])])
  let next = request
  try {
    for (let redirects = 0; redirects <= MaxRedirects; redirects++) {
      if (!URL.canParse(next.url)) throw new OutgoingError('no address')
      const url = new URL(next.url)
      const { status, location, bytes } = await hop(url, next, rules, signal)
      const follows = Redirects.has(status) && location && (next.method ?? 'GET') === 'GET'
      if (!follows) return { status, text: bytes.toString('utf8'), bytes }
      const to = redirected(url, location, rules)
      const { Authorization: _, ...others } = next.headers ?? {}
      const headers = to.origin === url.origin ? next.headers : others
      next = { ...next, url: to.href, headers }
    }
    throw new OutgoingError('too many redirects')
  } catch (error) {
    if (error instanceof OutgoingError) throw error
    if (timeout.aborted) throw new OutgoingError('it did not answer in time')
    throw new OutgoingError(error instanceof Error ? error.message : 'the call failed')
  } finally {
    forget()
  }
}
