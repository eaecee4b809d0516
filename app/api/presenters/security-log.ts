import { z } from 'zod'
import type { Page } from '#kernel'
import {
  SecurityEvents,
  type SecurityEventRow,
} from '#access/security-log/security-events.queries.ts'
import { deviceName } from '#shared/user-agent.ts'
import { out } from '../kernel/out.ts'
import { Count, Seconds, seconds } from './values.ts'

const SecurityLogEntry = z
  .strictObject({
    created_at: Seconds,
    event: z.enum(SecurityEvents),
    /** The object of the event, such as the name of an API key; may be empty. */
    detail: out.text(),
    /** Done by an administrator. */
    by_staff: z.boolean(),
    /** Browser and system; empty = unknown. */
    device: out.text(),
    /** Network of the client, IPv4 /24 or IPv6 /48; empty = unknown. */
    network: out.text(),
  })
  .meta({ id: 'SecurityLogEntry' })
export const SecurityLogPage = z.strictObject({ count: Count, list: z.array(SecurityLogEntry) })

export const toSecurityLog = ({ count, list }: Page<SecurityEventRow>) => ({
  count,
  list: list.map(({ createdAt, event, detail, actorId, userAgent, network }) => ({
    created_at: seconds(createdAt),
    event: event as (typeof SecurityEvents)[number],
    detail,
    by_staff: actorId > 0,
    device: deviceName(userAgent),
    network,
  })),
})
