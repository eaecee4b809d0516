import { Cookie, serializeCookie } from '#infra/requests/context.ts'

const Year = 365 * 86_400

/** Keeps a small choice of the visitor for a year; an empty value deletes it. */
export function choiceCookie(
  choice: 'language' | 'view' | 'external' | 'keys' | 'about',
  value: string,
  secure: boolean,
): string {
  return serializeCookie(Cookie[choice], value, { maxAge: value ? Year : 0, secure })
}

/** Seconds within which the page after the form must be opened. */
const OnceLife = 60

/** Lets the next view of this question load external content; empty revokes the permission. */
export const externalOnceCookie = (question: string, secure: boolean): string =>
  serializeCookie(Cookie.externalOnce, question, { maxAge: question ? OnceLife : 0, secure })

export const showsExternalOnce = (cookies: Map<string, string>, question: string): boolean =>
  cookies.get(Cookie.externalOnce) === question
