/** What a machine may answer, and what it may acknowledge. */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { endReading } from '#infra/database/reading-turns.ts'
import { isSecure } from '#infra/requests/cookies.ts'
import type { Site } from '#infra/site.ts'
import { neededPosition, positionHeaders } from '#shared/position.ts'
import { mountedAt, positionIn } from './litefs.ts'

/** How long a page waits for what its reader has written, in ms. */
const PatienceMs = 300
/** How long a primary that stood still waits until it looks again who leads, in ms. */
const DoubtMs = 250
/** How long a write waits until a replica has it, in ms. */
const KeptMs = 500

/** See `Application.isCurrent`; called first for every request. */
export function isCurrent(
  site: Site,
  leads: boolean,
  headers: IncomingHttpHeaders,
): Promise<boolean> | null {
  const { node, sqlite } = site
  const litefs = mountedAt(site.env.database)
  if (!litefs) return null
  const needed = neededPosition(headers)
  // Without one, a program sees everything that was written before its request.
  if (needed === 0 && !headers.authorization) return null
  const arrived = async (position: number | null) => {
    const is = position !== null && (await litefs.reached(position, PatienceMs))
    endReading(sqlite)
    return is
  }
  if (litefs.role === 'primary') {
    if (litefs.isDoubtful) return pause(DoubtMs).then(() => isCurrent(site, leads, headers) ?? true)
    endReading(sqlite)
    // Other transactions are lost: there is nothing to wait for.
    if (leads) return null
    return arrived(needed || positionIn(litefs.file))
  }
  if (!node?.link?.inSync()) return Promise.resolve(false)
  return needed > 0 ? arrived(needed) : node.link.primaryPosition().then(arrived)
}

export async function isAcknowledged({ node }: Site, position: number): Promise<boolean> {
  return (await node?.link?.acknowledged(position, KeptMs)) ?? true
}

export const writeHeaders = ({ db }: Site, position: number) =>
  positionHeaders(position, isSecure(currentSettings(db).settings.general.site_url))
