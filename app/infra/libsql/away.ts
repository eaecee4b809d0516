/** Beside SQLite's codes for the disk, so that no advice about the disk is given. */
const Code = 'SQLITE_IOERR_AWAY'

/** The database server is away, or has forgotten the transaction. */
export const awayError = (message: string) =>
  Object.assign(new Error(`the database server: ${message}`), { code: Code })

export const isAway = (error: unknown) => (error as { code?: string } | null)?.code === Code
