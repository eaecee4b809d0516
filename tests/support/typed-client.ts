/** The API client over a test world: the dispatcher answers its requests, in the world's time. */
import { dispatch } from '#api/index.ts'
import { type Client, createClient } from '#app/client/api-client.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { vi } from 'vitest'
import { tokenOf } from './api.ts'
import type { World } from './world.ts'

const info = { clientIp: '203.0.113.9', requestId: 'test' }

const answering =
  (w: World): typeof fetch =>
  async (address, init) => {
    vi.useFakeTimers({ toFake: ['Date'], now: w.now })
    try {
      const answer = await w.respond(site => dispatch(new Request(address, init), info, site))
      if (!answer) throw new TypeError(`${String(address)} is no path of the API`)
      return answer
    } finally {
      vi.useRealTimers()
    }
  }

/** The client of an account; null = a visitor. */
export const typedClient = (w: World, who: UserRow | null = null): Client =>
  createClient({
    url: 'http://forum.test/community',
    language: 'en_US',
    fetch: answering(w),
    ...(who ? { token: tokenOf(w, who) } : {}),
  })
