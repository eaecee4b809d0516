import type { SiteSettings } from '#kernel'
import { ExtensionPoint } from '#shared/extension-point.ts'
import type { QueryValue } from '#shared/paths.ts'

/** A way to log in that a part brings, beside the login services of the settings. */
export type PartLogin = {
  /** The provider of its identities. */
  slug: string
  name(settings: SiteSettings): string
  enabled(settings: SiteSettings): boolean
  /** Where it begins; `link` adds it to the account that is logged in. */
  path(query: { link?: 1; redirect?: QueryValue }): string
}

export const loginsOfParts = new ExtensionPoint<PartLogin>()

export const findPartLogin = (slug: string): PartLogin | undefined =>
  loginsOfParts.all.find(login => login.slug === slug)

/** Those that people can use now. */
export const enabledPartLogins = (settings: SiteSettings): PartLogin[] =>
  loginsOfParts.all.filter(login => login.enabled(settings))
