/** Sends the sample call of an endpoint, unchanged or modified. */
import { callName, router } from '#api/index.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Answer, api, client } from '#tests/support/api.ts'
import type { Scene } from './scene.ts'
import { type Sample, samples, Tokens } from './sample-calls.ts'

/** `METHOD path` of every endpoint, `METHOD admin/path` for those of administrators. */
export const endpointNames = router.endpoints.map(callName)

export const isRead = (name: string) => name.startsWith('GET')

export const sampleOf = (
  stage: Scene,
  name: string,
): Record<string, unknown> & ReturnType<Sample> => samples[name]!(stage)

type Client = ReturnType<typeof client>

/** Any value as one segment of a URL. */
export function segment(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return new URLSearchParams({ text }).toString().slice('text='.length) || 'none'
}

/** Sends an input to an endpoint with an existing client; `body` replaces it, except in the path. */
export function sendWith(
  call: Client,
  name: string,
  input: object,
  body: object | string = input,
): Promise<Answer> {
  const [method, pattern] = name.split(' ') as [string, string]
  const path = pattern.replace(/:(\w+)/g, (_, key: string) =>
    segment((input as Record<string, unknown>)[key]),
  )
  const made = { GET: call.get, POST: call.post, PUT: call.put, DELETE: call.del }[method]!
  return made(path, body as never)
}

export function callAs(
  stage: Scene,
  who: UserRow | null,
  name: string,
  input: object & { [Tokens]?: Map<number, string> },
  body: object | string = input,
): Promise<Answer> {
  const token = input[Tokens]?.get(who?.id ?? 0)
  return sendWith(token ? client(stage.w, token) : api(stage.w, who), name, input, body)
}
