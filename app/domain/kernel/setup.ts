/** Setup of a site that does not exist yet: what its steps decide, and the port that carries them out. */
import type { Locale } from '#shared/codes.ts'

/** Input of the database form. */
export type DatabaseForm = { db_type: 'sqlite3'; db_file: string }

export type SiteForm = {
  site_name: string
  site_url: string
  contact_email: string
  login_required: boolean
  external_content_display: 'always_display' | 'ask_before_display'
  name: string
  email: string
}

/** Progress of setup. Survives a restart. */
export type SetupState = {
  /** Increases with each step, so that a form of an older state is detected. */
  revision: number
  language: Locale | null
  /** `variables`: environment of the next start. */
  database: { form: DatabaseForm; variables: Record<string, string> } | null
  /** The configuration file exists. */
  configured: boolean
  site: SiteForm | null
  passwordHash: string | null
}

/** A problem with a database, as a reason with its values. */
export type SetupProblem = { reason: string; values?: Record<string, string> }
export type DatabaseReport =
  { ok: true; tables: boolean; installed: boolean } | ({ ok: false } & SetupProblem)

export type SetupPort = {
  /** Whether this is the token from the log. */
  admits(token: string): boolean
  load(): SetupState
  save(state: SetupState): void
  /** Set by the environment, which takes precedence over choices here. */
  given: { database: boolean; siteUrl: string | null; dataDir: string }
  /** The configuration file; `problem` if it cannot be read. */
  config(): { exists: boolean; file: string; problem: string | null }
  /** Content of the file, for creating it by hand. */
  configText(variables: Record<string, string>): string
  /** Throws if the file cannot be written. */
  writeConfig(variables: Record<string, string>): void
  /** Checks a database without changing it; without variables, the one of the next start. */
  check(variables: Record<string, string> | null): DatabaseReport
  /**
   * Creates the site and switches to it; false if someone else was first. Rejects with the database's error.
   */
  install(
    site: SiteForm & { passwordHash: string; language: Locale },
  ): Promise<{ first: boolean; siteUrl: string; token: string }>
}
