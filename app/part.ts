/**
 * What a part says of itself. Everything is loaded when it is first needed.
 */
import type { CommandList } from './commands/verbs.ts'
import type { ShippedPlugin } from './infra/plugins/find-plugins.ts'

/** Paths of modules below `app/parts` by their pattern. */
type Routes = Record<string, string>

/** A module that adds to extension points of the core. */
type Extension = { extend(): void }

export type Part = {
  routes?: {
    /** Steps of a login among the calls of the API, at the root and below the mount point. */
    step?: Routes
    /** Below the mount point, without a frame. */
    plain?: Routes
    /** In the frame of member pages. */
    member?: Routes
    /** In the back office. */
    staff?: Routes
  }
  commands?: CommandList
  plugins?(): Promise<readonly ShippedPlugin[]>
  /** For domain and infrastructure, before a site is opened. */
  site?(): Promise<Extension>
  /** For pages and calls, before the first request. */
  web?(): Promise<Extension>
}

/** Loads these sides of all parts. */
export async function loadParts(
  parts: Record<string, Part>,
  ...sides: ('site' | 'web')[]
): Promise<void> {
  const loading = Object.values(parts).flatMap(part => sides.map(side => part[side]?.()))
  const extensions = await Promise.all(loading)
  for (const extension of extensions) extension?.extend()
}

/** The plugins of all parts. */
export async function shippedIn(parts: Record<string, Part>): Promise<ShippedPlugin[]> {
  const found = await Promise.all(Object.values(parts).map(part => part.plugins?.()))
  return found.flatMap(plugins => plugins ?? [])
}
