/** API keys as clients of Answer 2.0 manage them. */
import { afterAll, expect, test } from 'vitest'
import { api, client } from '#tests/support/api.ts'
import { keyOf, keyRow } from '#tests/support/key-rows.ts'
import { Scopes } from '#shared/scopes.ts'
import { scene } from './scene.ts'

const stage = await scene()
const { w, who } = stage
afterAll(() => w[Symbol.dispose]())
const admin = () => api(w, who.admin)

type Made = { access_key: string }
const make = async (description: string, scope: string) => {
  const made = await admin().post('admin/api-key', { description, scope })
  return (made.data as Made).access_key
}
const listed = async () => (await admin().get('admin/api-key/all')).data as { id: number }[]

test('a read-only key reads and cannot write; a global one does all', async () => {
  const reading = client(w, await make('Reader', 'read-only'))
  expect((await reading.get('question/page')).status).toBe(200)
  expect(await reading.post('question', {})).toMatchObject({ status: 403 })
  const all = client(w, await make('Everything', 'global'))
  expect((await all.get('admin/siteinfo/general')).status).toBe(200)
})

test('no key makes, shows, renames or revokes keys', async () => {
  const { key, id } = keyOf(w, who.admin!, Scopes)
  const call = client(w, key)
  const closed = { status: 403, reason: 'error.api_key.closed' }
  expect(await call.get('admin/api-key/all')).toMatchObject(closed)
  expect(await call.post('admin/api-key', { description: 'x', scope: 'global' })).toMatchObject(
    closed,
  )
  expect(await call.put('admin/api-key', { id, description: 'x' })).toMatchObject(closed)
  expect(await call.del('admin/api-key', { id })).toMatchObject(closed)
})

test('keys of others are neither shown nor touched, nor are keys without a text', async () => {
  const id = w.write(tx => keyRow(tx, who.moderator!.id, w.now, { name: 'Theirs' }))
  expect((await listed()).map(key => key.id)).not.toContain(id)
  const gone = { status: 400, reason: 'error.api_key.not_found' }
  expect(await admin().put('admin/api-key', { id, description: 'Mine' })).toMatchObject(gone)
  expect(await admin().del('admin/api-key', { id })).toMatchObject(gone)
  for (const description of ['', '  ', 'x'.repeat(151), { a: 1 }])
    expect(await admin().post('admin/api-key', { description, scope: 'global' })).toMatchObject({
      status: 400,
      data: [{ error_field: 'description' }],
    })
})

test('a revoked key is no longer listed, and no longer works', async () => {
  const key = await make('Short-lived', 'read-only')
  const [{ id } = { id: 0 }] = await listed()
  expect((await admin().del('admin/api-key', { id })).status).toBe(200)
  expect((await listed()).map(one => one.id)).not.toContain(id)
  expect((await client(w, key).get('question/page')).status).toBe(401)
})
