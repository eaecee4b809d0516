/**
 * Devices that an account has logged in from. A browser is recognized by a random cookie. An API client has
 * no cookie: it is recognized by its User-Agent and coarse network. Anyone nearby could send the same, so
 * such a device only decides whether the owner is emailed about a login.
 */
import type { Ctx } from '#kernel'
import { coarseNetwork } from '#shared/network.ts'
import type { SessionKind } from './sessions.queries.ts'

/** `cookie`: value that the browser should store; null = it has one, or is no browser. */
export type Device = { hash: string; cookie: string | null }

type Client = Pick<Ctx, 'ports' | 'clientIp' | 'userAgent' | 'deviceHash'>

export function deviceOf(ctx: Client, kind: SessionKind): Device {
  const { ports, clientIp, userAgent, deviceHash } = ctx
  if (kind === 'api')
    return { hash: ports.hashToken(`api\n${userAgent}\n${coarseNetwork(clientIp)}`), cookie: null }
  if (deviceHash) return { hash: deviceHash, cookie: null }
  const cookie = ports.randomToken(16)
  return { hash: ports.hashToken(cookie), cookie }
}
