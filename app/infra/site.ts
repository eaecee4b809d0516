/** The running site: what requests, jobs and commands get. `open-site.ts` makes it. */
import { ExtensionPoint } from '#shared/extension-point.ts'
import type { Ports, SetupPort } from '#kernel'
import type { Locale } from '#shared/codes.ts'
import type { OpenDatabase } from './database/db.ts'
import type { Env } from './environment/env.ts'
import type { Writes } from './health/watch-writes.ts'
import type { Log } from './log.ts'
import type { SiteNode } from '#shared/node-part.ts'
import type { SessionUses } from './buffers/session-uses.ts'
import type { MissedBuffer } from './buffers/missed.ts'
import type { ShareBuffer } from './buffers/shares.ts'
import type { Running } from './system/running.ts'
import type { ViewBuffer } from './buffers/views.ts'

export type SetupFlow = SetupPort & {
  /** Not required on this machine, unless the site has a public address. */
  trusts(fromHere: boolean): boolean
  /** Default language of the setup screens. */
  language(acceptLanguage: string | null): Promise<Locale>
  /** Receives the new site before any request does. */
  onInstalled: (site: Site) => void
}

export interface Site extends OpenDatabase {
  env: Env
  log: Log
  secret: string
  views: ViewBuffer
  shares: ShareBuffer
  missed: MissedBuffer
  uses: SessionUses
  /** The setup desk; null once the site exists. */
  setup: SetupFlow | null
  /** Results of its writes. */
  writes: Writes
  /** State of the running process. */
  running: Running
  ports: Ports
  /** Set by the job runner. */
  onNudge: () => void
  /** This machine among several; null with one, and in all but one process of a machine. */
  node: SiteNode | null
}

/** Told of each verb that has written. */
export const notedBy = new ExtensionPoint<(site: Site, verb: string) => void>()

/** Ports of parts, by name. */
export const portsOfParts = new ExtensionPoint<{
  [N in keyof Ports]?: (site: Site) => NonNullable<Ports[N]>
}>()
