/**
 * With several machines: the number of the transaction that the sender of a request has last written, so that whichever
 * machine answers shows it. A browser has it in a cookie, for longer than any replica should be behind; a program may send
 * the header that it was answered with.
 */
import type { IncomingHttpHeaders } from 'node:http'

export const PositionHeader = 'forum-position'
export const PositionCookie = 'forum_position'
const Cookie = /(?:^|;\s*)forum_position=(\d{1,15})(?:;|$)/
const Seconds = 30

/** The position that an answer must not be older than; 0 = any. */
export function neededPosition(headers: IncomingHttpHeaders): number {
  const given = headers[PositionHeader]
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given)
  const { cookie } = headers
  return cookie?.includes(PositionCookie) ? Number(Cookie.exec(cookie)?.[1] ?? 0) : 0
}

export const positionHeaders = (
  position: number,
  secure: boolean,
): [name: string, value: string][] => [
  ['Forum-Position', String(position)],
  [
    'Set-Cookie',
    `${PositionCookie}=${position}; Path=/; Max-Age=${Seconds}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`,
  ],
]
