/** Every form of every screen is accepted, and unknown fields change nothing. */
import type { ServerBuild } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpOf } from '#tests/support/database-dump.ts'
import { buildFromSources, leaves } from '#tests/support/route-table.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { sampleForms } from './sample-forms.ts'
import { actorOf, rows, submitTo, succeeded } from './form-rows.ts'
import { scene } from './scene.ts'

let site: WholeSite
let submit: ReturnType<typeof submitTo>
const untouched = await scene()
beforeAll(async () => {
  site = await openWholeSite(untouched.w)
  submit = submitTo(site)
})
afterAll(async () => {
  await site.close()
  untouched.w[Symbol.dispose]()
})

/** Actions without intents: calls, small choices, small responses for scripts, and missing URLs. */
const without = [
  ...['/answer/api/v1/*', '/answer/admin/api/*', '/community/answer/api/v1/*'],
  ...[
    '/community/answer/admin/api/*',
    '/community/preferences',
    '/community/users/settings/security/codes',
    '/api/*',
    '/community/api/*',
    '/community/mcp',
    '/answer/api/v1/mcp',
    '/community/answer/api/v1/mcp',
    '/community/lookup/:what',
  ],
  ...['/installation/*', '/community/*', '/*'],
]

test('every form has its row, and no others exist', async () => {
  const build: ServerBuild = await buildFromSources()
  const missing: string[] = []
  for (const { id, pattern } of leaves) {
    const action = build.routes[id]!.module.action as { intents?: object } | undefined
    if (!action || without.includes(pattern)) continue
    const known = Object.keys(sampleForms[pattern] ?? {})
    const own = Object.keys(action.intents ?? { 'an action without intents': null })
    missing.push(...own.filter(name => !known.includes(name)).map(name => `${name} on ${pattern}`))
  }
  expect(missing).toEqual([])
})

const smuggled: Fields = {
  ...{ role_id: '2', roleId: '2', rank: '9999', status: '1', mail_status: '1', is_admin: 'true' },
  ...{ user_id: '1', userId: '1', author_id: '1', username: 'admin', email: 'x@example.org' },
  ...{ pin: '2', show: '1', accepted: '2', accepted_answer_id: '1', vote_count: '99' },
  ...{ view_count: '99', answer_count: '99', created_at: '1', createdAt: '1', now: '1' },
  ...{ html: '<b>x</b>', parsed_text: '<b>x</b>', url_title: 'x', revisionId: '1' },
  ...{ reserved: 'true', recommend: 'true', questionId: '1', token_hash: 'x', tokenHash: 'x' },
  ...{ 'viewer.roleId': '2', 'user[role_id]': '2', sessionHash: 'x', target: 'ask', page: '1' },
}

describe.each(rows.map(row => [row.name, row] as const))('%s', (_, { make, intent }) => {
  test('is accepted, and fields that it does not have change nothing', async () => {
    const results: { status: number; to: string; dump: Record<string, string> }[] = []
    for (const more of [{}, smuggled]) {
      const stage = await scene()
      using _w = stage.w
      site.enter(stage.w)
      const form = make(stage)
      const answer = await submit(form, intent, actorOf(stage, form), more)
      const problem = /class="(?:field-error|problem|error)[^>]*>([^<]*)/.exec(answer.body)?.[1]
      expect(succeeded(answer), `${answer.status} ${problem}`).toBe(form.idle !== true)
      const to = (answer.headers.location ?? '').replace(/code=[\w-]+/, '')
      results.push({ status: answer.status, to, dump: dumpOf(stage.w, { withoutSecrets: true }) })
    }
    expect(results[1]).toEqual(results[0])
  })
})
