/** What the readable page about the API shows. */
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
  /** Name of the guard, as a key of texts. */
  callers: string
  /** What a key must be made for; null = not for keys. */
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
  /** Those that the answers name, in the notation of TypeScript. */
  shapes: string[]
}
export type AreaLink = { slug: string; title: string; count: number }
export type FoundCall = { slug: string; id: string; name: string; summary: string }
