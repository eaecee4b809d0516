/** Loaders and actions called as plain functions, by members with a session. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { startSession } from '#access/auth/sessions.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { useSite } from '#infra/current-site.ts'
import type { Site } from '#infra/site.ts'
import type { World } from './world.ts'

export type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>
export type RouteAnswer = {
  status: number
  to: string | null
  // Each screen returns another shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: Record<string, any>
  headers: Headers
}
type Call = { params?: Record<string, string>; form?: Record<string, string> }

function sessionOf(w: World, who: UserRow): string {
  const token = w.write(tx => startSession(tx, w.site.ports, who.id, 'page', w.now))
  return `forum_session=${token}; `
}

/** Opens a URL, including its mount point, or sends a form to it. */
export async function callRoute(
  w: World,
  handler: Handler,
  path: string,
  who: UserRow | null,
  { params = {}, form }: Call = {},
): Promise<RouteAnswer> {
  const headers = { Cookie: `${who ? sessionOf(w, who) : ''}forum_lang=en_US` }
  const body = form && new URLSearchParams(form)
  const method = form ? 'POST' : 'GET'
  const request = new Request(`http://localhost${path}`, { headers, method, body })
  const answer = (node: Site) => {
    useSite(node)
    return handler({ request, params, context: {} })
  }
  const given = await w.respond(answer).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
  if (!(given instanceof Response))
    return { status: 200, to: null, body: given as object, headers: new Headers() }
  const to = given.headers.get('Location')
  const { status, headers: answered } = given
  return { status, to, body: to ? {} : ((await given.json()) as object), headers: answered }
}
