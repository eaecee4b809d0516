import type { Locale } from '#shared/codes.ts'
import type { StoredTexts } from '#shared/languages.ts'
import type { Db, Tx } from './db.ts'
import type { MaintenancePort } from './maintenance.ts'
import type { Emit, EventName } from './events.ts'
import type { FileStore } from './files.ts'
import type { DrawingTurn, PluginPort } from './plugins.ts'
import type { Privileges } from './privileges.ts'
import type { SetupPort } from './setup.ts'
import type { SiteSettings } from './site-settings.ts'
import type { SystemState } from './system.ts'
import type { Viewer } from './viewer.ts'

/**
 * Result of an email sent immediately: accepted by the server, written to a file because no server is
 * configured, refused, or not sent because the server could not be reached or the login failed.
 */
export type TriedMail = {
  outcome: 'sent' | 'file' | 'refused' | 'unreachable'
  /** Name of the cause and the server's reply without secrets, as stored with an email; empty if none. */
  why: string
}

/** A call to another server, with a time limit. */
export type OutsideCall = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

/** A letter on a color; `full` squares are cut to another shape where they are shown. */
export type IconLook = { letter: string; fill: string; on: string; side: number; full: boolean }

/** What the domain needs from the outside. Parts add the ports of their own domain. */
export interface Ports {
  /** Random bytes as URL-safe text, for tokens and codes. */
  randomToken(bytes: number): string
  hashToken(token: string): string
  /** A hash keyed with the site's secret: for guessable values, such as an address. */
  keyedHash(text: string): string
  /** Encrypts a text for one use; only this site can decrypt it. */
  seal(text: string, use: string): string
  /** Decrypts; null if it was sealed by another site, for another use, or not at all. */
  unseal(sealed: string, use: string): string | null
  /** An image of some characters as a data URI, and its text. */
  drawCaptcha(): Promise<{ text: string; image: string }>
  /** The site's mark as a PNG. */
  drawIcon(look: IconLook): Promise<Uint8Array<ArrayBuffer>>
  hashPassword(password: string): Promise<string>
  verifyPassword(hash: string, password: string): Promise<boolean>
  isCommonPassword(password: string): boolean
  /** Buffered view of a question; written by a job. */
  recordView(questionId: number): void
  /** Buffered note of words that found nothing, without a person; written by a job. */
  recordMissed(kind: 'search' | 'ask', words: string): void
  /** Files of members, outside the database. */
  files: FileStore
  /** Sends a test email with the current settings and waits for the result. */
  tryMail(recipient: string, locale: Locale): Promise<TriedMail>
  /** The default texts of a language, by their full keys. */
  shippedTexts(locale: Locale): ReadonlyMap<string, string>
  /** Reports an internal error to the operator. */
  reportFault(error: unknown, what: string): void
  /** Calls another server under the rules for outgoing requests; throws when there is no response. */
  callOutside(call: OutsideCall): Promise<{ status: number; text: string }>
  /** Gets what content or a member's data names: never of a host in INTERNAL_HOSTS. `timeoutMs` for the whole call. */
  fetchPublic(call: {
    url: string
    headers: Record<string, string>
    timeoutMs: number
    maxBytes: number
  }): Promise<{ status: number; bytes: Uint8Array }>
  plugins: PluginPort
  /** Makes drawings in the texts of an input that take too long for rendering it; null if there are none. */
  drawAhead(input: unknown, turn: DrawingTurn): Promise<void> | null
  /** Whether the site has a backup; missing where nothing makes backups. */
  hasBackup?(now: number): boolean
  /** Claims of imported accounts that wait for an administrator; missing where there are none. */
  waitingClaims?(): number
  maintenance: MaintenancePort
  /** Null once the site is installed. */
  setup: SetupPort | null
  /** State of the program and its machine. */
  system(): Promise<SystemState>
  /** Before a request writes. Throws where another process has to answer the whole request, and marks it. */
  beforeWrite?(request: RequestMark): void
  /** Wakes the job runner because there may be work. `verb`: the one that has written. */
  nudgeJobs(verb?: string): void
}

export type RequestMark = {
  requestId: string
  /** This process cannot write, and the request has to. */
  forLeader?: boolean
}

export type Ctx<V extends Viewer = Viewer> = {
  db: Db
  viewer: V
  now: number
  locale: Locale
  /** The site's custom texts, which override the defaults. */
  texts: StoredTexts
  settings: SiteSettings
  privileges: Privileges
  ports: Ports
  clientIp: string
  /** User-Agent of the client; empty if none was sent. */
  userAgent: string
  /** Hash of the device cookie; empty if none was sent. */
  deviceHash: string
  request: RequestMark
  /** Set once setup is complete. */
  installed: boolean
  /** The request may use setup: it comes from this machine or has the setup token. */
  mayInstall: boolean
}

export type WriteCtx<V extends Viewer = Viewer, E extends EventName = EventName> = Ctx<V> & {
  tx: Tx
  emit: Emit<E>
}
