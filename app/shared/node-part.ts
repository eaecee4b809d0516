import type { Note } from './note.ts'

/** What a node reports about itself. */
export type NodeReport = {
  id: string
  name: string
  version: string
  startedAt: number
  /** The last transaction that it has. */
  position: number
  /** The term that its database has. Positions of two terms cannot be compared. */
  term: string
  lagMs: number
  /** It may become the primary. */
  candidate: boolean
}

/** `unknown`: there is no primary, or this machine does not know it. */
export type MachineRole = 'primary' | 'replica' | 'unknown'

/** This machine as one of several that serve the site. */
export type NodePart = {
  id: string
  /** The same on all nodes. */
  secret: string
  /** Of the nodes' calls, the same on all of them. */
  port: number
  host: string
  role(): MachineRole
  /** Host name of the primary; null on itself and while unknown. */
  primary(): string | null
  position(): number
  report(): NodeReport
  /** On the primary: a replica begins to report. Returns why it may not serve the site, or null. */
  join(report: NodeReport): string | null
  /** On a machine that becomes primary: those that served the site with the former one. */
  expected(): string[]
  /** On the primary: its term. */
  term(): string
  /** On the primary: a replica stops, and is no longer waited for. */
  leave(id: string): void
  /** On a replica: the primary refuses it, or no longer (null). */
  refused(reason: string | null): void
  /** True if writes are acknowledged without a replica: there is none, or a setting allows it. */
  isAlone(): boolean
  takeNotes(): Note[]
  addNotes(notes: Note[]): void
  /** Set by the link. */
  onRole: () => void
  onPosition: () => void
  link: {
    acknowledged(position: number, ms: number): Promise<boolean>
    primaryPosition(): Promise<number | null>
    /** On a replica: it has the history of the primary, not another one that ended. */
    inSync(): boolean
    reports(): NodeReport[]
  } | null
}

export type SiteNode = NodePart & {
  isPrimary(): boolean
  /** Machines that serve the site begin or cease to do so. */
  onCount: (count: number) => void
  /** This machine began or ceased to be the primary. */
  onPrimary: (is: boolean) => void
  stop(): void
}
