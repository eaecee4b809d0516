import type { Locale } from '#app/shared/codes.ts'
import type { StoredTexts } from '#app/shared/languages.ts'
import type { Db, Tx } from './db.ts'
import type { BackupPort } from './backups.ts'
import type { MaintenancePort } from './maintenance.ts'
import type { Emit, EventName } from './events.ts'
import type { FileStore } from './files.ts'
import type { PluginPort } from './plugins.ts'
import type { Privileges } from './privileges.ts'
import type { SetupPort } from './setup.ts'
import type { SiteSettings } from './site-settings.ts'
import type { SystemState } from './system.ts'
import type { Viewer } from './viewer.ts'

/**
 * What became of a mail that was sent on the spot: handed over, written to a file because no server is
 * set, refused, or never handed over because nothing could be reached or logged in to.
 */
export type TriedMail = {
  outcome: 'sent' | 'file' | 'refused' | 'unreachable'
  /** The server's own, without secrets. */
  words: string
}

/** A call to another server, bounded in time. */
export type OutsideCall = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

/** What the outside world offers the domain. */
export type Ports = {
  /** Random bytes as URL-safe text, for tokens and codes. */
  randomToken(bytes: number): string
  hashToken(token: string): string
  /** A hash that only this site can make: for what could be guessed, such as an address. */
  keyedHash(text: string): string
  /** Encrypts a text that only this site can read again, for one use. */
  seal(text: string, use: string): string
  /** The text again; null if it was sealed by another site, for another use, or not at all. */
  unseal(sealed: string, use: string): string | null
  /** A picture of some characters as a data URI, and what it says. */
  drawCaptcha(): Promise<{ text: string; image: string }>
  hashPassword(password: string): Promise<string>
  verifyPassword(hash: string, password: string): Promise<boolean>
  isCommonPassword(password: string): boolean
  /** Buffered view of a question; written by a job. */
  recordView(questionId: number): void
  /** Id of the last reward reported to a member by the API; saved by a job. */
  reportedRewards: {
    /** 0 = by no call that is not written down yet. */
    upTo(userId: number): number
    record(userId: number, rewardId: number): void
  }
  /** Content was taken out of sight: cached copies of pages must not outlive it. */
  dropCopies(): void
  /** Files of members, outside of the database. */
  files: FileStore
  /** Sends a mail that says that mail works, by the settings in force, and waits for the answer. */
  tryMail(recipient: string, locale: Locale): Promise<TriedMail>
  /** The texts of a language as they are shipped, by their full names. */
  shippedTexts(locale: Locale): ReadonlyMap<string, string>
  /** Tells the operator what went wrong that is nobody's mistake. */
  reportFault(error: unknown, what: string): void
  /** Calls a server by the rules for addresses elsewhere; throws when there is no answer. */
  callOutside(call: OutsideCall): Promise<{ status: number; text: string }>
  /** What people have added to the site. */
  plugins: PluginPort
  /** Copies of the whole site. */
  backups: BackupPort
  /** Whether the site is at rest. */
  maintenance: MaintenancePort
  /** Null once the site is there. */
  setup: SetupPort | null
  /** The program and the machine that it runs on. */
  system(): Promise<SystemState>
  /** Tells the job runner that there may be work. */
  nudgeJobs(): void
}

export type Ctx<V extends Viewer = Viewer> = {
  db: Db
  viewer: V
  now: number
  locale: Locale
  /** The site's own texts, which go before those that are shipped. */
  texts: StoredTexts
  settings: SiteSettings
  privileges: Privileges
  ports: Ports
  clientIp: string
  /** What the program at the other end says it is; empty when it says nothing. */
  userAgent: string
  /** Hash of the cookie by which a browser is known again; empty when it sent none. */
  deviceHash: string
  requestId: string
  /** Set once the site's set-up is done. */
  installed: boolean
  /** The set-up is open to whoever asks: from this machine, or with its token. */
  mayInstall: boolean
}

export type WriteCtx<V extends Viewer = Viewer, E extends EventName = EventName> = Ctx<V> & {
  tx: Tx
  emit: Emit<E>
}
