/** Data of the HTML page that documents the API. */
export type ReferenceField = {
  name: string
  kind: string
  required: boolean
  limits: string
  about: string
}
export type ReferenceCall = {
  id: string
  name: string
  method: string
  path: string
  summary: string
  /** Name of the guard, which is a catalog key. */
  callers: string
  /** The scope an API key needs; null = not available with keys. */
  scope: string | null
  captcha: boolean
  multipart: boolean
  fields: ReferenceField[]
  answer: string
  example: string
}
export type ReferenceArea = {
  slug: string
  title: string
  calls: ReferenceCall[]
  /** The types named in responses, in TypeScript notation. */
  shapes: string[]
}
export type AreaLink = { slug: string; title: string; count: number }
export type FoundCall = { slug: string; id: string; name: string; summary: string }
