/**
 * Devices that an account has logged in from. A browser is known by a random cookie that only it holds.
 * A client of the API has no cookie: what it says it is and its coarse network stand for it. Anyone nearby
 * could say the same, so such a device only decides whether the owner gets an email about a login.
 */
import type { Ctx } from '#app/domain/kernel/index.ts'
import { coarseNetwork } from '#app/shared/network.ts'
import type { SessionKind } from './sessions.queries.ts'

/** `cookie`: value that the browser is to hold from now on; null = it has one, or is no browser. */
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
