/** What makes this machine one of several that serve a site. Without it, the site is on one. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '#infra/environment/env.ts'
import type { Log } from '#infra/log.ts'
import type { Site } from '#infra/site.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'
import type { SiteNode } from '#shared/node-part.ts'

export type Machines = {
  /** Waits until this machine knows whether it is primary and, if not, until it has the database. */
  waitForDatabase(env: Env, log: Log): Promise<unknown>
  /** Null with one machine. `onReplica`: reads that have to write are left to the primary, or no longer. */
  join(site: Site, changes: { onReplica(is: boolean): void }): SiteNode | null
  /** See `Application.isCurrent`. `leads`: this process leads those of its machine. */
  isCurrent(site: Site, leads: boolean, headers: IncomingHttpHeaders): Promise<boolean> | null
  isAcknowledged(site: Site, position: number): Promise<boolean>
  writeHeaders(site: Site, position: number): [name: string, value: string][]
  /** Whether replicas have what this process has written. */
  isClaimAcknowledged(site: Site): Promise<boolean>
  /** The same for what is not claimed. */
  isFollowed(site: Site): Promise<boolean>
}

const machines = new ExtensionPoint<Machines>()
export const addMachines = (part: string, several: Machines): void => machines.add(part, several)

export const severalMachines = (): Machines | undefined => machines.all[0]
