/** Real-name qualification (spec §2): a service of the platform reports whether a member has passed. */
import { z } from 'zod'
import {
  activated,
  command,
  type Ctx,
  forbidden,
  isActivated,
  loggedIn,
  type Member,
  query,
  type SiteSettings,
  unavailable,
  type WriteCtx,
} from '#kernel'
import {
  externalIdsOf,
  type PlatformMember,
  platformMember,
  savePlatformMember,
} from './members.queries.ts'
import { pastTime } from '#shared/stored-time.ts'

type Settings = SiteSettings['platform']

/** Whether the site requires it at all. */
const asksQualification = ({ enabled, qualification_url }: Settings) =>
  enabled && qualification_url !== ''

const isQualified = (platform: Settings, member: PlatformMember): boolean =>
  !asksQualification(platform) || member.qualified

/** Throws if the member has not passed. */
export function insistOnQualification(platform: Settings, member: PlatformMember): void {
  if (!isQualified(platform, member)) throw forbidden('error.platform.not_qualified')
}

export type Qualification = {
  enabled: boolean
  /** A service is configured. */
  asked: boolean
  qualifyPass: boolean
  /** Last call of the service, whether or not it answered; ms, 0 = never. */
  checkedAt: number
  /** Where members can get it checked; empty = nowhere. */
  link: string
}

function qualificationOf({ platform }: SiteSettings, member: PlatformMember): Qualification {
  return {
    enabled: platform.enabled,
    asked: asksQualification(platform),
    qualifyPass: isQualified(platform, member),
    checkedAt: member.qualifiedCheckedAt,
    link: platform.qualification_link,
  }
}

/** The last known result; makes no call. */
export const showQualification = query({
  name: 'platform.show_qualification',
  guard: loggedIn,
  input: z.object({}),
  run: ({ db, viewer, settings }) => qualificationOf(settings, platformMember(db, viewer.id)),
})

/** The service is not called again for the same member within this time, in ms. */
const Pause = 10_000
const PatienceMs = 5_000
const Answer = z.object({ qualifyPass: z.boolean() })

/** Calls the service. Throws if it gives no valid response. */
async function askService(ctx: Ctx<Member>): Promise<boolean> {
  const { db, viewer, settings, ports } = ctx
  const { qualification_url: url, qualification_secret: secret } = settings.platform
  const silent = unavailable('error.platform.qualification_unavailable')
  const body = {
    userId: String(viewer.id),
    username: viewer.username,
    externalIds: externalIdsOf(db, viewer.id),
  }
  try {
    const { status, text } = await ports.callOutside({
      url,
      method: 'POST',
      timeoutMs: PatienceMs,
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(secret && { Authorization: `Bearer ${secret}` }),
      },
    })
    if (status !== 200) throw new Error(`the service answered ${status}`)
    return Answer.parse(JSON.parse(text)).qualifyPass
  } catch (error) {
    ports.reportFault(error, 'the qualification of a member could not be looked up')
    throw silent
  }
}

/** Whether the service may be called now: not for accounts that cannot post yet, and not too often. */
const mayAsk = ({ db, viewer, now, settings }: Ctx<Member>): boolean =>
  isActivated(viewer) &&
  asksQualification(settings.platform) &&
  now - pastTime(platformMember(db, viewer.id).qualifiedCheckedAt, now) >= Pause

type Found = { qualified?: boolean; qualifiedCheckedAt: number } | null

function keep({ tx, viewer, settings }: WriteCtx<Member, never>, found: Found): Qualification {
  if (found) savePlatformMember(tx, viewer.id, found)
  return qualificationOf(settings, platformMember(tx, viewer.id))
}

/** Calls the service and stores the result. Throws if it cannot be reached. */
export const refreshQualification = command({
  name: 'platform.refresh_qualification',
  guard: activated,
  input: z.object({}),
  emits: [],
  prepare: async (ctx): Promise<Found> =>
    mayAsk(ctx) ? { qualified: await askService(ctx), qualifiedCheckedAt: ctx.now } : null,
  run: (ctx, _, found) => keep(ctx, found),
})

/** The same for API clients: while the service cannot be reached, the last known result is returned. */
export const checkQualification = command({
  name: 'platform.check_qualification',
  guard: loggedIn,
  input: z.object({}),
  emits: [],
  async prepare(ctx): Promise<Found> {
    if (!mayAsk(ctx)) return null
    const qualified = await askService(ctx).catch(() => undefined)
    return { ...(qualified !== undefined && { qualified }), qualifiedCheckedAt: ctx.now }
  },
  run: (ctx, _, found) => keep(ctx, found),
})
