import { z } from 'zod'
import type { Page } from '#kernel'
import {
  SecurityEvents,
  type SecurityEventRow,
} from '#access/security-log/security-events.queries.ts'
import { deviceName } from '#shared/user-agent.ts'
import { out } from '../kernel/out.ts'
import { kind, list, shape } from '../kernel/wire.ts'
import { Count, Seconds } from './values.ts'

const SecurityLogEntry = shape<SecurityEventRow>('SecurityLogEntry')({
  created_at: Seconds,
  event: kind(z.enum(SecurityEvents), (event: string) => event as (typeof SecurityEvents)[number]),
  /** The object of the event, such as the name of an API key; may be empty. */
  detail: out.text(),
  /** Done by an administrator. */
  by_staff: [z.boolean(), ({ actorId }) => actorId > 0],
  /** Browser and system; empty = unknown. */
  device: [out.text(), ({ userAgent }) => deviceName(userAgent)],
  /** Network of the client, IPv4 /24 or IPv6 /48; empty = unknown. */
  network: out.text(),
})
export const SecurityLogPage = shape<Page<SecurityEventRow>>()({
  count: Count,
  list: list(SecurityLogEntry),
})
