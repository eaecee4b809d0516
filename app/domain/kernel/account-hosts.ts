/** A platform that manages the accounts in the place of this site. Only parts know one. */
import { ExtensionPoint } from '#shared/extension-point.ts'
import type { QueryValue } from '#shared/paths.ts'
import type { SiteSettings } from './site-settings.ts'

type Start = (query: { redirect: QueryValue }) => string

export type AccountHost = {
  name: string
  icon: string
  /** Where members change their account there; empty = nowhere. */
  url: string
  /** Passwords and sign-up of this site stay available. */
  ownAccounts: boolean
  /** Slug of the login service with which people return. */
  connector: string
  /** What administrators of this site may still change. */
  updateStatus: boolean
  updateRole: boolean
  /** Where people begin to log in and to sign up. */
  logIn: Start
  signUp: Start
}

export const accountHosts = new ExtensionPoint<(settings: SiteSettings) => AccountHost | null>()

/** The platform in use; one at most manages the accounts. */
export function accountHost(settings: SiteSettings): AccountHost | null {
  for (const find of accountHosts.all) {
    const host = find(settings)
    if (host) return host
  }
  return null
}

/** True unless only a platform manages the accounts. */
export const hasOwnAccounts = (settings: SiteSettings): boolean =>
  accountHost(settings)?.ownAccounts ?? true
