/** A write stores what it sends: an empty body is refused, and a field that is left out keeps its value. */
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { optionalOf } from '#kernel'
import { router } from '#api/index.ts'
import { bodyFields, callName } from '#api/kernel/endpoint.ts'
import { changedTables, dumpOf } from '#tests/support/database-dump.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { client, tokenOf } from '#tests/support/api.ts'
import { callAs, sampleOf, sendWith } from './endpoint-calls.ts'
import { Tokens } from './sample-calls.ts'
import { scene } from './scene.ts'

const stage = await scene()
const { w, who } = stage
afterAll(() => w[Symbol.dispose]())

const writes = router.endpoints.filter(({ method }) => method !== 'GET')
const names = writes.map(callName)
const reads = new Set(router.endpoints.map(callName).filter(name => name.startsWith('GET')))

/** Calls without fields in their body: they need none. */
const bare = writes.filter(endpoint => bodyFields(endpoint).length === 0).map(callName)

/** Who sends: an author, an administrator, and who began what the call ends. */
const callersOf = (input: ReturnType<typeof sampleOf>) =>
  [who.author!, who.admin!].map(caller => {
    const token = input[Tokens]?.get(caller.id) ?? tokenOf(w, caller)
    return client(w, token)
  })

/** What changed while `act` ran. A challenge is for one attempt, also for one that sends nothing. */
async function changesOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = dumpOf(w)
  await act()
  return changedTables(before, dumpOf(w)).filter(table => table !== 'sign_in_ticket')
}

describe.each(names.filter(name => !bare.includes(name)))('%s', name => {
  const input = sampleOf(stage, name)

  test.each(['', ' \n'])('with the body %j is refused and changes nothing', async body => {
    for (const call of callersOf(input)) {
      w.tick(400)
      const changed = await changesOf(async () => {
        const answer = await sendWith(call, name, input, body)
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        if (answer.status === 400)
          expect(answer).toMatchObject({ reason: 'base.request_format_error', data: null })
      })
      expect(changed).toEqual([])
    }
  })

  test('with {} changes nothing', async () => {
    for (const call of callersOf(input)) {
      w.tick(400)
      const changed = await changesOf(async () => {
        const { status } = await sendWith(call, name, input, {})
        // Setup calls are gone once the site exists.
        expect([200, 400, 401, 403, 404]).toContain(status)
      })
      expect(changed).toEqual([])
    }
  })
})

test('calls without a field of their own need no body', async () => {
  expect(bare.length).toBeGreaterThan(2)
  for (const name of bare) {
    const answer = await callAs(stage, who.admin, name, sampleOf(stage, name), '')
    expect([name, answer.status]).toEqual([name, name.includes(' installation/') ? 404 : 200])
  }
})

const image = '/community/uploads/branding/present.png'
const branding = { logo: image, mobile_logo: image, square_icon: image, favicon: image }

/** Values that some field of a setting takes. */
const values: unknown[] = [
  ...[true, false, 'Words that stay.', 'lasting', 'dark', 'light', 'TLS', 'system', 'gravatar'],
  ...[
    'Full-width',
    'Fixed-width',
    'staff',
    'nobody',
    '#112233',
    '#445566',
    'https://stay.example.org/',
    'stay@example.org',
  ],
  ...[2, 3, [], ['stay.example'], ['birds'], ['spare'], ['png', 'gif'], ['member'], 'fresh-name'],
  ...[image, ''],
  ...[{ key: 'email', enable: true }, { key: 'email', enable: false }, { hold: 'owl' }],
  ...[[{ key: 'rank.tag.add', value: 30 }], [{ key: 'rank.tag.add', value: 40 }]],
  ...[{ default: { primary_color: '#112233' } }, { default: { primary_color: '#445566' } }],
  ...[
    { type: 'gravatar' },
    { type: 'system' },
    { links: 'Handbook,/community/tags' },
    { links: '' },
  ],
]

const optional = ([, field]: [string, z.ZodType]) =>
  !/\brequired$/.test(field.description ?? '') && field.safeParse(undefined).success

/** Calls that replace what a GET shows, or that have fields which stay. */
const settings = writes.flatMap(endpoint => {
  const { shape } = endpoint.operation.input as z.ZodObject
  const sent = new Set(bodyFields(endpoint))
  const fields = Object.entries(shape as Record<string, z.ZodType>).filter(([key]) => sent.has(key))
  const name = callName(endpoint)
  const shown = endpoint.method === 'PUT' && reads.has(name.replace('PUT', 'GET'))
  const stay = fields.some(([, field]) => optionalOf(field))
  if (!shown && !(endpoint.method === 'PUT' && stay)) return []
  return fields.filter(optional).map(([field]) => [name, field] as const)
})

/** Fields that say something about the call, and are not stored. */
const fleeting = /^(test_email_recipient|edit_summary|revision_id|captcha_\w+)$/

describe('what is stored stays when it is left out', () => {
  test.each(settings.filter(([, field]) => !fleeting.test(field)))(
    '%s: %s',
    async (name, field) => {
      using other = (await scene({ users: openProfiles, branding })).w
      const place = { ...stage, w: other }
      const caller = /^PUT (user|follow)/.test(name) ? who.author! : who.admin!
      const call = client(other, tokenOf(other, caller))
      const { [field]: own, ...rest } = sampleOf(place, name)
      const seen = new Set<string>()
      for (const value of [...values, own]) {
        if (value === undefined) continue
        other.tick(400)
        const stored = await sendWith(call, name, { ...rest, [field]: value })
        if (stored.status !== 200) continue
        const before = dumpOf(other)
        seen.add(JSON.stringify(before))
        expect(await sendWith(call, name, rest)).toMatchObject({ status: 200 })
        expect([value, changedTables(before, dumpOf(other))]).toEqual([value, []])
      }
      // There is one theme and no assistant; every other field can have another value than it had.
      const one = field === 'theme' || name === 'PUT admin/ai-config'
      expect(seen.size).toBeGreaterThan(one ? 0 : 1)
    },
  )
})
