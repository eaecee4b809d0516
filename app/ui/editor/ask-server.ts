/** Calls from the writing screens to the addresses that answer in JSON. */
import { lookupPath } from '#app/shared/paths.ts'
import type { FieldErrors, PickerTag, SimilarQuestion } from './writing-types.ts'

/** A refusal in words. `status` 401 means that the session has ended. */
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

const get = async <R>(what: string, q: string, signal: AbortSignal) =>
  read<R>(await fetch(lookupPath(what, { q }), { signal }))

const post = async <R>(what: string, body: URLSearchParams, signal?: AbortSignal) =>
  read<R>(await fetch(lookupPath(what), { method: 'POST', body, signal }))

export const findTags = (text: string, signal: AbortSignal) =>
  get<{ tags: PickerTag[] }>('tags', text, signal)

export type Person = { username: string; name: string }

export const findPeople = (text: string, signal: AbortSignal) =>
  get<{ people: Person[] }>('people', text, signal)

export const findSimilar = (title: string, signal: AbortSignal) =>
  get<{ questions: SimilarQuestion[] }>('similar', title, signal)

export const renderText = (content: string, signal: AbortSignal) =>
  post<{ html: string }>('preview', new URLSearchParams({ content }), signal)

export const keepDraft = (fields: URLSearchParams, signal: AbortSignal) =>
  post<{ savedAt: string }>('draft', fields, signal)

/** Sends a file; gives what to write for it. */
export async function sendFile(file: File): Promise<{ markdown: string }> {
  const body = new FormData()
  body.append('file', file)
  return read(await fetch(lookupPath('upload'), { method: 'POST', body }))
}

export const checkTag = (fields: Record<string, string>) =>
  post<{ tag: { slug: string; name: string; description: string } }>(
    'tag',
    new URLSearchParams(fields),
  )
