import { z } from 'zod'
import {
  type Ctx,
  isActivated,
  isAdmin,
  isStaff,
  isSuspended,
  type Member,
  open,
  query,
  type SiteSettings,
} from '#kernel'
import { platformDefaults, type PlatformUser } from '#parts/platform/shared/platform-calls.ts'
import { platformStartPath } from '#shared/paths.ts'
import { type PlatformMember, platformMember } from './members.queries.ts'

type Settings = SiteSettings['platform']

/** What a member has to do before the program lets them in, in this order. */
export type OutstandingSteps = { terms: boolean; occupation: boolean; welcome: boolean }
const NoSteps: OutstandingSteps = { terms: false, occupation: false, welcome: false }

const hasTerms = (platform: Settings) => platform.terms_original_text !== ''
const acceptsTerms = (platform: Settings, { termsVersion }: PlatformMember) =>
  !hasTerms(platform) || termsVersion >= platform.terms_version

export function outstandingSteps(platform: Settings, member: PlatformMember): OutstandingSteps {
  return {
    terms: !acceptsTerms(platform, member),
    occupation: platform.occupation_required && member.occupation === '',
    welcome: platform.welcome_path !== '' && member.welcomedAt === 0,
  }
}

export type Bootstrap = Omit<PlatformUser, 'user'> & {
  /** False: nothing to do first. */
  enabled: boolean
  user: { userId: number; nickname: string } | null
}

const nobody = (enabled: boolean): Bootstrap => ({
  ...platformDefaults.bootstrap,
  enabled,
  user: null,
})

function bootstrapOf({ db, settings: { platform } }: Ctx, viewer: Member): Bootstrap {
  const { enabled } = platform
  const steps = enabled ? outstandingSteps(platform, platformMember(db, viewer.id)) : NoSteps
  const eligible = isActivated(viewer)
  const waits = steps.terms || steps.occupation || steps.welcome
  return {
    enabled,
    loginStatus: true,
    isUserEligible: eligible,
    isSuperUser: isAdmin(viewer),
    isOperator: isStaff(viewer),
    banned: isSuspended(viewer),
    // Members who may not act yet see other pages first.
    redirect: waits && eligible ? platformStartPath() : '',
    termsAccepted: !steps.terms,
    occupationNeeded: steps.occupation,
    user: { userId: viewer.id, nickname: viewer.displayName },
  }
}

/**
 * The first call of the platform client (spec §3 platform user), whether or not the program is on. Never
 * refuses.
 */
export const showBootstrap = query({
  name: 'platform.show_bootstrap',
  guard: open,
  input: z.object({}),
  run(ctx): Bootstrap {
    if (ctx.viewer.kind !== 'member') return nobody(ctx.settings.platform.enabled)
    return bootstrapOf(ctx, ctx.viewer)
  },
})
