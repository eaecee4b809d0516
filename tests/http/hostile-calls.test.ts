/**
 * Every call with bodies and queries that no client sends: refused or without effect, never an error of the server,
 * and about as cheap as the valid call. Each call gets a sixth of the shapes, each shape a sixth of the calls. What single fields may hold is in hostile-input.test.ts.
 */
import { describe, expect, test } from 'vitest'
import { slowness } from '#app/commands/machine-speed.mjs'
import { AdminApi, ForumApi } from '#shared/paths.ts'
import { send, tokenOf } from '#tests/support/api.ts'
import { shareOf } from '#tests/support/shares.ts'
import { threadTime, ThreadTimeStep } from '#tests/support/thread-time.ts'
import { endpointNames, isRead, sampleOf, segment } from './endpoint-calls.ts'
import { type CallBody, hostileBodies, hostileQueries } from './hostile-calls.ts'
import { scene } from './scene.ts'

/** Above the cost of the valid call, in ms of the main thread: in all, and for each MB. Some five times what they take alone. */
const [Fixed, PerMegabyte] = [60, 150]

describe.each(endpointNames.map((name, place) => [name, place] as const))('%s', (name, place) => {
  test('takes no harm from hostile input', async () => {
    const stage = await scene({ privileges: { level: 1 } })
    using _w = stage.w
    const [method, pattern] = name.split(' ') as [string, string]
    const sample: Record<string, unknown> = { ...sampleOf(stage, name) }
    const path = pattern.replace(/:(\w+)/g, (_, key: string) => {
      const value = sample[key]
      delete sample[key]
      return segment(value)
    })
    const address = path.startsWith('admin/')
      ? AdminApi + path.slice(5)
      : /^(installation|api)\//.test(path)
        ? `/${path}`
        : `${ForumApi}/${path}`
    const Authorization = tokenOf(stage.w, stage.who.admin!)

    const trySend = async (asked: string, { body, type }: Partial<CallBody>, shape: string) => {
      const headers: Record<string, string> = { Authorization }
      if (body !== undefined) headers['Content-Type'] = type ?? 'application/json'
      // The session may have ended, as intended.
      const before = threadTime()
      const answer = await send(stage.w, { method, path: asked, headers, body })
      const cost = threadTime() - before
      expect(answer.status, shape).toBeLessThan(500)
      expect(answer.code, shape).toBe(answer.status)
      return cost
    }
    const costOf = async (
      limit: number,
      shape: string,
      asked: string,
      body: Partial<CallBody> = {},
    ) => {
      let cost = Infinity
      for (let tries = 0; tries < 4 && cost > limit; tries++)
        cost = Math.min(cost, await trySend(asked, body, shape))
      expect(cost, `${shape}, in ms`).toBeLessThan(limit)
    }
    const limitOf = (bytes: number) =>
      (Fixed + (PerMegabyte * bytes) / 1_000_000) * slowness() + 2 * ThreadTimeStep

    const reads = isRead(name)
    const query = new URLSearchParams(
      Object.entries(sample).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const usual = reads
      ? await trySend(`${address}?${query}`, {}, 'valid')
      : await trySend(address, { body: JSON.stringify(sample) }, 'valid')
    if (reads) {
      for (const shape of shareOf(Object.keys(hostileQueries), 6, place)) {
        const asked = `${address}?${hostileQueries[shape]!(sample)}`
        await costOf(usual + limitOf(asked.length), shape, asked)
      }
    } else {
      for (const shape of shareOf(Object.keys(hostileBodies), 6, place)) {
        const made = hostileBodies[shape]!(sample)
        const sent = typeof made === 'string' ? { body: made } : made
        await costOf(usual + limitOf(sent.body.length), shape, address, sent)
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
