export type ErrorKind = 'not_found' | 'forbidden' | 'request' | 'server'

/** The texts of an error page by HTTP status. */
export function errorKind(status: number): ErrorKind {
  if (status === 404) return 'not_found'
  if (status === 403) return 'forbidden'
  return status < 500 ? 'request' : 'server'
}
