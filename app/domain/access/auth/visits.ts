/**
 * A browser cannot send the token of the API with the address of a picture. A visit stands for the
 * session in a cookie instead: it is made from what is stored of the token and sealed by this site, so it
 * ends with the session and neither it nor a copy of the database opens anything else.
 */
import { anonymous, type Ctx, type Viewer } from '#app/domain/kernel/index.ts'
import { SessionLife, viewerOfToken } from './sessions.queries.ts'

type Ports = Pick<Ctx['ports'], 'keyedHash'>

/** As long as its session can live, in seconds. */
export const VisitSeconds = SessionLife.api / 1000

export const visitToken = ({ keyedHash }: Ports, tokenHash: string): string =>
  `${tokenHash}.${keyedHash(`visit:${tokenHash}`)}`

/** Whose visit it is now; to be asked for the reading of files alone. */
export function viewerOfVisit({ db, ports, now }: Omit<Ctx, 'viewer'>, given: string): Viewer {
  const [tokenHash = ''] = given.split('.', 1)
  if (given.length > 200 || given !== visitToken(ports, tokenHash)) return anonymous
  return viewerOfToken(db, tokenHash, 'api', now)
}
