/**
 * Bounds of a form's body, checked before anything is done with its fields (docs/security.md, "Input"). Bytes are
 * limited by the HTTP server.
 */

/** The largest form (a page of posts to select, all permissions) has about 150 fields. */
export const MaxFields = 1000
/** Of one name: the rows of a page of a list are at most 100. */
export const MaxRepeats = 200
/** In UTF-16 units. */
export const MaxNameLength = 100

export type FieldEntries = [name: string, value: string][]

/** True for more than `max` occurrences; stops counting there. */
function hasMore(body: Pick<string, 'indexOf'>, sign: string, max: number): boolean {
  let at = -1
  for (let count = 0; count <= max; count++) {
    at = body.indexOf(sign, at + 1)
    if (at < 0) return false
  }
  return true
}

/** True for a `multipart/form-data` body with more parts than a form may have. */
export const hasManyParts = (body: Pick<string, 'indexOf'>): boolean =>
  hasMore(body, '\r\n\r\n', MaxFields)

/** Fields of an `application/x-www-form-urlencoded` body in order; null when it exceeds a bound. */
export function readUrlEncoded(body: string): FieldEntries | null {
  if (hasMore(body, '&', MaxFields)) return null
  return withinBounds([...new URLSearchParams(body)])
}

/** The same fields; null when they exceed a bound. */
export function withinBounds(fields: FieldEntries): FieldEntries | null {
  if (fields.length > MaxFields) return null
  const repeats = new Map<string, number>()
  for (const [name] of fields) {
    const count = (repeats.get(name) ?? 0) + 1
    if (count > MaxRepeats || name.length > MaxNameLength) return null
    repeats.set(name, count)
  }
  return fields
}

export function formWith(fields: FieldEntries): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
