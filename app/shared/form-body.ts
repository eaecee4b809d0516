/**
 * Bounds of a form's body, checked before anything is done with its fields (docs/security.md, "Input"). Bytes are
 * limited by the HTTP server.
 */

/** The largest form (a page of posts to select, all permissions) has about 150 fields. */
export const MaxFields = 1000
/** Of one name: the rows of a page of a list are at most 100. */
export const MaxRepeats = 200
/** In UTF-16 units as sent; longer names belong to no form. */
export const MaxNameLength = 300

export type FieldEntries = [name: string, value: string][]
type Known = (name: string) => boolean

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

/** Decodes like `URLSearchParams`, which takes several times as long for a megabyte, as does `replaceAll`. */
function decoded(text: string): string {
  const spaced = text.split('+').join(' ')
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return new URLSearchParams(`a=${text}`).get('a')!
  }
}

/**
 * The known fields of an `application/x-www-form-urlencoded` body in order; null when it exceeds a bound. Values of
 * others are not even decoded.
 */
export function readUrlEncoded(body: string, isKnown: Known = () => true): FieldEntries | null {
  if (hasMore(body, '&', MaxFields)) return null
  const fields: FieldEntries = []
  for (const pair of body.split('&')) {
    const end = pair.indexOf('=')
    const given = end < 0 ? pair : pair.slice(0, end)
    if (pair === '' || given.length > MaxNameLength) continue
    const name = decoded(given)
    if (isKnown(name)) fields.push([name, end < 0 ? '' : decoded(pair.slice(end + 1))])
  }
  return fewRepeats(fields)
}

/** The fields; null when a name is repeated too often. */
export function fewRepeats(fields: FieldEntries): FieldEntries | null {
  const repeats = new Map<string, number>()
  for (const [name] of fields) {
    const count = (repeats.get(name) ?? 0) + 1
    if (count > MaxRepeats) return null
    repeats.set(name, count)
  }
  return fields
}

export function formWith(fields: FieldEntries): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
