/**
 * Who may call a verb at all (spec §4). A guard throws or narrows the viewer; the login requirement of a
 * private site is in `visitor`, so it applies to pages and JSON alike.
 */
import { MailStatus } from '#shared/codes.ts'
import { hasOwnAccounts } from './account-hosts.ts'
import type { Ctx } from './context.ts'
import {
  adminOnly,
  badRequest,
  forbidden,
  notFound,
  platformOnly,
  staffOnly,
  unauthorized,
} from './errors.ts'
import { isAdmin, isStaff } from './privileges.ts'
import { isSuspended, type Member, type Viewer } from './viewer.ts'

type Caller<V extends Viewer> = { name: string; check(ctx: Ctx): V }

export type Guard<V extends Viewer = Viewer> = Caller<V> & {
  /** Whether an act of staff requires a recent proof of identity; undefined for acts of members. */
  sensitive?: boolean
  unclassified?: never
}

/** Staff: a guard only by `proved` or `harmless`, so that the compiler refuses an act without a class. */
export type StaffRole = Caller<Member> & { unclassified: true }

const inactiveError = () => forbidden('error.email.need_to_be_verified', { type: 'inactive' })

/** Throws for the session of a suspended member, and for one that must add a second step first. */
export function insistOnAccess({ viewer }: Pick<Ctx, 'viewer'>): void {
  if (isSuspended(viewer)) throw forbidden('error.user.suspended', { type: 'suspended' })
  if (viewer.kind === 'member' && viewer.mustAddStep)
    throw forbidden('error.user.second_step_required', { type: 'second_step_required' })
}

/** How long after a password, code or passkey staff may do sensitive acts, in ms. */
export const ProvedMs = 15 * 60_000

export const hasJustProved = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>): boolean =>
  viewer.kind === 'member' && viewer.provedAt > now - ProvedMs

export const mustProve = () => forbidden('error.user.prove_again', { type: 'prove_again' })

/**
 * For sensitive acts: what gives access or rights, reveals a secret or a whole export, decides what runs on the
 * site or where its links, emails and data go, or cannot be undone. Staff must have proved their identity within
 * `ProvedMs`; an API key needs the scope `sensitive`.
 */
export const proved = (who: StaffRole): Guard<Member> => ({
  name: who.name,
  sensitive: true,
  check(ctx) {
    const viewer = who.check(ctx)
    if (!hasJustProved(ctx)) throw mustProve()
    return viewer
  },
})

/** For all other acts of staff. */
export const harmless = ({ name, check }: Caller<Member>): Guard<Member> => ({
  name,
  sensitive: false,
  check,
})

function session({ viewer }: Ctx): Member {
  if (viewer.kind !== 'member') throw unauthorized()
  return viewer
}

function member(ctx: Ctx): Member {
  insistOnAccess(ctx)
  return session(ctx)
}

function active(ctx: Ctx): Member {
  const viewer = member(ctx)
  if (viewer.mailStatus !== MailStatus.verified) throw inactiveError()
  return viewer
}

/** Everyone, even on a private site: site info, login, password reset. */
export const open: Guard = { name: 'open', check: ctx => ctx.viewer }

/** Everyone who is not suspended; on a private site only activated members. */
export const visitor: Guard = {
  name: 'visitor',
  check(ctx) {
    insistOnAccess(ctx)
    if (ctx.settings.login.login_required) return active(ctx)
    return ctx.viewer
  },
}

/** Any valid session, even of a suspended member: for ending it. */
export const anySession: Guard<Member> = { name: 'anySession', check: session }

/** Any account that is not suspended, activated or not. */
export const loggedIn: Guard<Member> = { name: 'loggedIn', check: member }

/** Email confirmed and not suspended. */
export const activated: Guard<Member> = { name: 'activated', check: active }

export const staff: StaffRole = {
  name: 'staff',
  unclassified: true,
  check(ctx) {
    const viewer = active(ctx)
    if (!isStaff(viewer)) throw forbidden('base.forbidden_error', { wording: staffOnly })
    return viewer
  },
}

export const admin: StaffRole = {
  name: 'admin',
  unclassified: true,
  check(ctx) {
    const viewer = active(ctx)
    if (!isAdmin(viewer)) throw forbidden('base.forbidden_error', { wording: adminOnly })
    return viewer
  },
}

/** New accounts, while sign-up is open. */
export const registrationOpen: Guard = {
  name: 'registrationOpen',
  check(ctx) {
    const { login } = ctx.settings
    if (!login.allow_new_registrations || !login.allow_email_registrations) {
      throw badRequest('error.user.not_allowed_registration')
    }
    return ctx.viewer
  },
}

/** For passwords and addresses of this site: refused if it does not manage accounts. */
export const ownAccounts = <V extends Viewer>(guard: Guard<V>): Guard<V> => ({
  name: guard.name,
  check(ctx) {
    if (!hasOwnAccounts(ctx.settings))
      throw forbidden('base.forbidden_error', { wording: platformOnly })
    return guard.check(ctx)
  },
})

/** Only during setup; afterwards the endpoint does not exist. */
export const beforeInstall: Guard = {
  name: 'beforeInstall',
  check(ctx) {
    if (ctx.installed) throw notFound('base.not_found')
    return ctx.viewer
  },
}

/** Someone allowed to run setup: from the site's machine, or with the token from its log. */
export const installer: Guard = {
  name: 'installer',
  check(ctx) {
    const viewer = beforeInstall.check(ctx)
    if (!ctx.mayInstall) throw forbidden('error.install.token_needed')
    return viewer
  },
}
