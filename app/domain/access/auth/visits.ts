/**
 * A browser cannot send the API token when it loads an image. A visit is a cookie that represents the session
 * instead: derived from the stored token hash and sealed by this site, so it ends with the session, and
 * neither it nor a copy of the database grants anything else.
 */
import { anonymous, type Ctx, type Viewer } from '#kernel'
import { SessionLife, viewerOfToken } from './sessions.queries.ts'

type Ports = Pick<Ctx['ports'], 'keyedHash'>

/** As long as its session can last, in seconds. */
export const VisitSeconds = SessionLife.api / 1000

export const visitToken = ({ keyedHash }: Ports, tokenHash: string): string =>
  `${tokenHash}.${keyedHash(`visit:${tokenHash}`)}`

/** The viewer of a visit; use only for reading files. */
export function viewerOfVisit({ db, ports, now }: Omit<Ctx, 'viewer'>, given: string): Viewer {
  const [tokenHash = ''] = given.split('.', 1)
  if (given.length > 200 || given !== visitToken(ports, tokenHash)) return anonymous
  return viewerOfToken(db, tokenHash, 'api', now)
}
