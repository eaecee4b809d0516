/** The set-up of a site that is not there yet: what its steps decide, and who carries it out. */
import type { Locale } from '#app/shared/codes.ts'

/** What the form about the database was given, without what is secret. */
export type DatabaseForm = {
  db_type: 'sqlite3' | 'libsql'
  db_file: string
  db_host: string
  db_name: string
  db_username: string
  ssl_enabled: boolean
  ssl_mode: 'verify-full' | 'verify-ca' | 'require'
  ssl_root_cert: string
  ssl_cert: string
  ssl_key: string
}

export type SiteForm = {
  site_name: string
  site_url: string
  contact_email: string
  login_required: boolean
  external_content_display: 'always_display' | 'ask_before_display'
  name: string
  email: string
}

/** How far the set-up has come. It survives a restart. */
export type SetupState = {
  /** Grows with each step, so that a form of an older state is known. */
  revision: number
  language: Locale | null
  /** `variables`: what the next start is told. */
  database: { form: DatabaseForm; variables: Record<string, string> } | null
  /** The file with the variables is there. */
  configured: boolean
  site: SiteForm | null
  passwordHash: string | null
}

/** What is wrong with a database, as a reason with its values. */
export type SetupProblem = { reason: string; values?: Record<string, string> }
export type DatabaseReport =
  { ok: true; tables: boolean; installed: boolean } | ({ ok: false } & SetupProblem)

export type SetupPort = {
  /** Is this the token from the log? */
  admits(token: string): boolean
  load(): SetupState
  save(state: SetupState): void
  /** Set by the environment, which goes before all that is chosen here. */
  given: { database: boolean; siteUrl: string | null; dataDir: string }
  /** The file that keeps the choice; `problem` when it cannot be read. */
  config(): { exists: boolean; file: string; problem: string | null }
  /** How the file would look, to be made by hand. */
  configText(variables: Record<string, string>): string
  /** Throws when the file cannot be written. */
  writeConfig(variables: Record<string, string>): void
  /** Looks at a database without changing it; without variables, at the one of the next start. */
  check(variables: Record<string, string> | null): Promise<DatabaseReport>
  /**
   * Makes the site and goes over to it; false when somebody else has been first. Rejects with what
   * the database says.
   */
  install(
    site: SiteForm & { passwordHash: string; language: Locale },
  ): Promise<{ first: boolean; siteUrl: string; token: string }>
}
