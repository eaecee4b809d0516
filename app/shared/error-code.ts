/** The code of an error of Node.js or SQLite, such as `ENOENT` or `SQLITE_BUSY`; empty without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
