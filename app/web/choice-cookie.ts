import { Cookie, serializeCookie } from '#app/infra/context.ts'

const Year = 365 * 86_400

/** Keeps a small choice of the visitor for a year; an empty one is forgotten. */
export function choiceCookie(
  choice: 'language' | 'view' | 'external' | 'keys',
  value: string,
  secure: boolean,
): string {
  return serializeCookie(Cookie[choice], value, { maxAge: value ? Year : 0, secure })
}
