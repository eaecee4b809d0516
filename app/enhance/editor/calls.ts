/** Calls to this site's JSON endpoints for scripts. */
import { lookupPath } from '#shared/paths.ts'
import type { PickerTag } from '#shared/tag-values.ts'

/** Field name → messages; '' holds those of the whole form. */
export type FieldErrors = Record<string, string[]>

/** An error in words. `status` 401 means that the session has ended. */
export class Refused extends Error {
  readonly status: number
  readonly errors: FieldErrors

  constructor(status: number, text: string, errors: FieldErrors) {
    super(text)
    this.status = status
    this.errors = errors
  }
}

async function read<R>(response: Response): Promise<R> {
  const body = (await response.json()) as R & { text?: string; errors?: FieldErrors }
  if (response.ok) return body
  throw new Refused(response.status, body.text ?? '', body.errors ?? {})
}

const get =
  <R>(what: string) =>
  async (signal: AbortSignal, q: string) =>
    read<R>(await fetch(lookupPath(what, { q }), { signal }))

const post =
  <R>(what: string) =>
  async (signal: AbortSignal | null, fields: URLSearchParams | FormData) =>
    read<R>(await fetch(lookupPath(what), { method: 'POST', body: fields, signal }))

export type Person = { username: string; name: string }
export type SimilarQuestion = {
  id: string
  href: string
  title: string
  closed: string
  answers: string
  accepted: boolean
}

export const findTags = get<{ tags: PickerTag[] }>('tags')
export const findPeople = get<{ people: Person[] }>('people')
export const findSimilar = get<{ found: string; questions: SimilarQuestion[] }>('similar')
export const renderText = post<{ html: string }>('preview')
export const saveDraft = post<{ note: string }>('draft')
/** Returns the Markdown for the file. */
export const sendFile = post<{ markdown: string }>('upload')
export const checkTag = post<{ tag: { slug: string; name: string; description: string } }>('tag')
