import { expect, test } from 'vitest'
import { api, client, tokenOf } from '#tests/support/api.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import type { World } from '#tests/support/world.ts'
import { callAs, endpointNames, isRead, sampleOf } from './endpoint-calls.ts'
import { scene } from './scene.ts'

const smuggled = {
  ...{
    role_id: 2,
    roleId: 2,
    rank: 9999,
    status: 1,
    mail_status: 1,
    mailStatus: 1,
    is_admin: true,
  },
  ...{
    user_id: '1',
    userId: 1,
    author_id: 1,
    username: 'admin',
    email: 'x@example.org',
    viewer: {},
  },
  ...{ pin: 2, show: 1, accepted: 2, accepted_answer_id: '1', vote_count: 99, voteCount: 99 },
  ...{ view_count: 99, answer_count: 99, created_at: 1, createdAt: 1, updated_at: 1, now: 1 },
  ...{ html: '<b>x</b>', parsed_text: '<b>x</b>', original_text_html: 'x', url_title: 'x' },
  ...{ revisionId: 1, lastEditorId: 1, reserved: true, recommend: true, questionId: 1 },
  ...{ token_hash: 'x', tokenHash: 'x', access_token: 'x', page: 1, page_size: 1 },
}

const writes = endpointNames.filter(name => !isRead(name))

test.each(writes)('fields that are not part of %s change nothing', async name => {
  const plain = await scene()
  using _plain = plain.w
  const loaded = await scene()
  using _loaded = loaded.w
  const without = await callAs(plain, plain.who.author, name, sampleOf(plain, name))
  const input = sampleOf(loaded, name)
  const withExtras = await callAs(loaded, loaded.who.author, name, { ...smuggled, ...input })
  expect(withExtras.status).toBe(without.status)
  expect(withExtras.reason).toBe(without.reason)
  const dump = (w: World) => dumpOf(w, { withoutSecrets: true })
  expect(dump(loaded.w)).toEqual(dump(plain.w))
})

test('rights of a tag inside a question cannot be set by the request', async () => {
  const stage = await scene({ privileges: { level: 1 } })
  using w = stage.w
  const tag = { slug_name: 'owls', display_name: 'Owls', recommend: true, reserved: true }
  const form = { title: 'Where do owls live', content: 'In which trees?', tags: [tag] }
  expect((await callAs(stage, stage.who.member, 'POST question', form)).status).toBe(200)
  expect(w.tag('owls')).toMatchObject({ recommend: false, reserved: false, mainTagId: 0 })
})

test('logging in ends no session except the one sent with it', async () => {
  const stage = await scene()
  using w = stage.w
  const victim = tokenOf(w, stage.who.admin!)
  const token_hash = w.site.ports.hashToken(victim)
  const form = { e_mail: 'member@example.org', pass: 'password-1', token_hash }
  expect((await client(w, null).post('user/login/email', form)).status).toBe(200)
  const path = 'user/logout?token_hash=' + encodeURIComponent(token_hash)
  expect((await api(w, stage.who.member).get(path)).status).toBe(200)
  expect((await client(w, victim).get('user/info')).data).toMatchObject({ username: 'admin' })
})
