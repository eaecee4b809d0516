/** Tags over JSON and by the forms of their screens. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSession } from '#access/auth/sessions.queries.ts'
import { insertRevision } from '#basics/revisions/revisions.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { useSite } from '#infra/current-site.ts'
import { RevisionStatus } from '#shared/codes.ts'
import { action as searchPage } from '#app/routes/main/search/route.tsx'
import { action as createTag, loader as createScreen } from '#app/routes/main/tag-create/route.tsx'
import { action as editTag, loader as editScreen } from '#app/routes/main/tag-edit/route.tsx'
import { action as tagInfo, loader as infoScreen } from '#app/routes/main/tag-info/route.tsx'
import { action as tagPage } from '#app/routes/main/tag/route.tsx'
import { action as tagsPage } from '#app/routes/main/tags/route.tsx'
import { api } from '#tests/support/api.ts'
import { type Community, community } from '#tests/support/community.ts'
import { Epoch, tid } from '#tests/support/world.ts'

let w: Community
beforeEach(() => {
  w = community({ privileges: { level: 2 } })
  useSite(w.site)
  vi.spyOn(Date, 'now').mockReturnValue(Epoch)
})
afterEach(() => {
  vi.restoreAllMocks()
  w[Symbol.dispose]()
})

const fine = { status: 200, reason: 'base.success' }

describe('over JSON', () => {
  const form = { slug_name: 'Sea Birds', display_name: 'Sea birds', original_text: 'Gulls.' }

  test('a tag is created, read, edited, deleted and undeleted', async () => {
    const staff = api(w, w.moderator())
    expect(await staff.post('tag', form)).toMatchObject({
      ...fine,
      data: { slug_name: 'sea-birds' },
    })
    const { data } = await staff.get('tag', { name: 'sea-birds' })
    expect(data).toMatchObject({
      slug_name: 'sea-birds',
      display_name: 'Sea birds',
      original_text: 'Gulls.',
      parsed_text: '<p>Gulls.</p>',
      description: 'Gulls.',
      question_count: 0,
      status: 'available',
      member_actions: [{ action: 'edit' }, { action: 'delete' }, { action: 'merge' }],
      main_tag_slug_name: '',
    })
    const tag_id = data.tag_id as string
    const edit = { tag_id, original_text: 'Gulls and terns.', edit_summary: 'more' }
    expect(await staff.put('tag', edit)).toMatchObject({
      ...fine,
      data: { wait_for_review: false },
    })
    expect((await staff.get('tag', { id: tag_id })).data.original_text).toBe('Gulls and terns.')
    expect(await staff.del('tag', { tag_id })).toMatchObject({ ...fine, data: null })
    expect(await api(w, null).get('tag', { id: tag_id })).toMatchObject({
      status: 404,
      reason: 'error.tag.not_found',
    })
    expect((await staff.get('tag', { id: tag_id })).data).toMatchObject({
      status: 'deleted',
      member_actions: [{ action: 'undelete' }],
    })
    expect(await staff.post('tag/recover', { tag_id })).toMatchObject({ ...fine, data: null })
    expect((await api(w, null).get('tag', { id: tag_id })).status).toBe(200)
  })

  test('an edit by a member is pending, and blocks the next one', async () => {
    const tag_id = tid(w.topic('birds'))
    const member = api(w, w.member({ rank: 50 }))
    const edit = { tag_id, original_text: 'All that flies.' }
    expect(await member.put('tag', edit)).toMatchObject({
      ...fine,
      data: { wait_for_review: true },
    })
    expect(await member.put('tag', edit)).toMatchObject({
      status: 400,
      reason: 'error.tag.cannot_update',
    })
    expect(await member.get('revisions/edit/check', { id: tag_id })).toMatchObject({
      status: 400,
      reason: 'error.revision.review_underway',
    })
  })

  test('synonyms are set and read; they return their main tag', async () => {
    const tag_id = tid(w.topic('birds'))
    const staff = api(w, w.admin())
    const list = [{ slug_name: 'Fowl', display_name: 'Fowl', original_text: '' }]
    expect(await staff.put('tag/synonym', { tag_id, synonym_tag_list: list })).toMatchObject({
      ...fine,
      data: null,
    })
    const { data } = await staff.get('tag/synonyms', { tag_id })
    expect(data).toMatchObject({
      synonyms: [{ slug_name: 'fowl', display_name: 'Fowl', main_tag_slug_name: 'birds' }],
      member_actions: [{ action: 'edit' }],
    })
    const main = { slug_name: 'birds', main_tag_slug_name: 'birds' }
    expect((await staff.get('tag', { name: 'fowl' })).data).toMatchObject(main)
    expect((await staff.get('tags/page', { slug_name: 'fowl' })).data).toMatchObject({
      count: 1,
      list: [{ slug_name: 'birds' }],
    })
    const own = [{ slug_name: 'birds', display_name: 'Birds', original_text: '' }]
    expect(await staff.put('tag/synonym', { tag_id, synonym_tag_list: own })).toMatchObject({
      status: 400,
      reason: 'error.tag.cannot_set_synonym_as_itself',
    })
    await staff.put('tag/synonym', { tag_id, synonym_tag_list: [] })
    expect((await staff.get('tag/synonyms', { tag_id })).data.synonyms).toEqual([])
  })

  test('a merge makes the source a synonym', async () => {
    const [source_tag_id, target_tag_id] = [tid(w.topic('fowl')), tid(w.topic('birds'))]
    const staff = api(w, w.admin())
    const merge = { source_tag_id, target_tag_id }
    for (const _ of [1, 2]) {
      expect(await staff.post('tag/merge', merge)).toMatchObject({ ...fine, data: null })
    }
    expect((await staff.get('tag', { name: 'fowl' })).data.tag_id).toBe(target_tag_id)
    const itself = { source_tag_id: target_tag_id, target_tag_id }
    expect((await staff.post('tag/merge', itself)).data).toMatchObject([
      { error_field: 'target_tag_id' },
    ])
  })

  const unknown = tid(4711)
  test.each([
    [
      'post',
      'tag',
      {},
      'base.request_format_error',
      ['slug_name', 'display_name', 'original_text'],
    ],
    ['post', 'tag', { ...form, slug_name: 'a/b' }, 'base.request_format_error', ['slug_name']],
    ['post', 'tag', { ...form, slug_name: 'Taken' }, 'error.tag.already_exist', ['slug_name']],
    ['post', 'tag', { ...form, slug_name: 7 }, 'base.request_format_error', ['slug_name']],
    ['put', 'tag', { tag_id: unknown }, 'error.tag.not_found', null],
    ['put', 'tag', { tag_id: 'x' }, 'error.tag.not_found', null],
    ['put', 'tag', {}, 'base.request_format_error', ['tag_id']],
    ['del', 'tag', { tag_id: unknown }, 'error.tag.not_found', null],
    ['del', 'tag', {}, 'base.request_format_error', ['tag_id']],
    ['post', 'tag/recover', { tag_id: unknown }, 'error.tag.not_found', null],
    [
      'post',
      'tag/merge',
      { source_tag_id: unknown, target_tag_id: unknown },
      'error.tag.not_found',
      null,
    ],
    ['put', 'tag/synonym', { tag_id: unknown, synonym_tag_list: [] }, 'error.tag.not_found', null],
    ['put', 'tag/synonym', { tag_id: unknown }, 'base.request_format_error', ['synonym_tag_list']],
  ] as const)('%s %s with %j: %s', async (method, path, body, reason, fields) => {
    w.topic('taken')
    const answer = await api(w, w.admin())[method](path, body)
    expect(answer).toMatchObject({ status: 400, reason })
    const named = (answer.data as { error_field: string }[] | null)?.map(entry => entry.error_field)
    expect(named ?? null).toEqual(fields)
    expect(w.count('tag')).toBe(1)
  })

  test('reads of missing objects', async () => {
    const guest = api(w, null)
    expect((await guest.get('tag', { name: 'nothing' })).status).toBe(404)
    expect(await guest.get('tag/synonyms', { tag_id: unknown })).toMatchObject({
      status: 400,
      reason: 'error.tag.not_found',
    })
    expect((await guest.get('tags', { tags: 'nothing,at,all' })).data).toEqual([])
    expect((await guest.get('tags/following')).data).toEqual([])
    w.topic('one')
    expect((await guest.get('tags/page', { page: 2 })).status).toBe(404)
  })

  test('suggestions while asking: recommended ones first, synonyms as their main tag', async () => {
    w.topic('js', { mainTagId: w.topic('javascript') })
    w.topic('jam', { recommend: true })
    const member = api(w, w.member())
    const slugs = async (tag: string) =>
      (await member.get('question/tags', { tag })).data.map(
        (row: { slug_name: string }) => row.slug_name,
      )
    expect(await slugs('j')).toEqual(['jam', 'javascript'])
    expect(await slugs('js')).toEqual(['javascript'])
    expect(await slugs('')).toEqual(['jam'])
  })
})

type Act = (args: ActionFunctionArgs) => Promise<unknown>
// Each form returns another shape.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Outcome = { status: number; to: string | null; flash: string; body: Record<string, any> }

/** Sends a form of a screen; without a form, opens the screen. */
async function send(
  act: Act,
  params: Record<string, string>,
  who: UserRow | null,
  fields?: Record<string, string | string[]>,
): Promise<Outcome> {
  const token = who && w.write(tx => startSession(tx, w.site.ports, who.id, 'page', w.now))
  const headers = { Cookie: `forum_lang=en_US; forum_session=${token ?? ''}` }
  const body = fields && new URLSearchParams()
  for (const [name, value] of Object.entries(fields ?? {})) {
    for (const one of [value].flat()) body!.append(name, one)
  }
  const request = new Request('http://localhost/community/tags', {
    ...(body ? { method: 'POST', body } : null),
    headers,
  })
  const outcome = await act({ request, params, context: {} }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
  if (!(outcome instanceof Response))
    return { status: 200, to: null, flash: '', body: outcome as object }
  const to = outcome.headers.get('Location')
  const cookie = /forum_flash=([^;]*)/.exec(outcome.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  const flash = Buffer.from(cookie, 'base64url').toString()
  return { status: outcome.status, to, flash, body: to ? {} : ((await outcome.json()) as object) }
}

describe('by forms', () => {
  const filled = { intent: 'create', display_name: 'DNS', slug_name: 'dns', content: 'Names.' }

  test('creating: kept values and messages at the fields, then the new page', async () => {
    const staff = w.moderator()
    const empty = await send(createTag, {}, staff, { intent: 'create', display_name: ' ' })
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.body.errors as object).sort()).toEqual([
      'content',
      'display_name',
      'slug_name',
    ])
    expect(await send(createTag, {}, staff, filled)).toMatchObject({
      status: 303,
      to: '/community/tags/dns/info',
    })
    const again = await send(createTag, {}, staff, filled)
    expect(again).toMatchObject({
      status: 422,
      body: {
        errors: { slug_name: ['This tag already exists.'] },
        values: { display_name: 'DNS', content: 'Names.' },
      },
    })
    const seen = await send(createTag, {}, staff, { ...filled, intent: 'preview', content: '*a*' })
    expect(seen.body.extra.preview).toContain('<em>a</em>')
  })

  test('creating is for staff, whatever the form says', async () => {
    const others = [
      [null, 302, 302],
      [w.member({ rank: 20_000 }), 403, 403],
      [w.inactive(), 302, 302],
    ] as const
    for (const [who, opened, sent] of others) {
      expect((await send(createScreen, {}, who)).status).toBe(opened)
      expect((await send(createTag, {}, who, filled)).status).toBe(sent)
    }
    expect(w.count('tag')).toBe(0)
    expect((await send(createScreen, {}, w.admin())).status).toBe(200)
  })

  test('editing: direct, suggested, refused, and in conflict', async () => {
    const id = w.topic('dns', { originalText: 'Names.' })
    const params = { tagId: tid(id) }
    const save = { intent: 'save', content: 'Names of hosts.', revision_id: '0' }
    const staff = w.admin()
    const names = { display_name: 'Domain names', slug_name: 'domain-names' }
    expect(await send(editTag, params, staff, { ...save, ...names })).toMatchObject({
      status: 303,
      to: '/community/tags/domain-names/info',
      flash: expect.stringContaining('tag.edit.done') as string,
    })
    const late = await send(editTag, params, staff, { ...save, ...names, content: 'Mine.' })
    expect(late).toMatchObject({ status: 409, body: { values: { content: 'Mine.' } } })
    expect(late.body.extra.conflict.revisionId).toBe(String(w.tag('domain-names').revisionId))
    const blank = await send(editTag, params, staff, { ...save, display_name: '', slug_name: ' ' })
    expect(Object.keys(blank.body.errors as object)).toEqual(['display_name', 'slug_name'])

    const helper = w.member({ rank: 50 })
    const stolen = { ...save, content: 'More.', revision_id: '', slug_name: 'mine' }
    expect(await send(editTag, params, helper, stolen)).toMatchObject({
      status: 303,
      flash: expect.stringContaining('tag.edit.waits') as string,
    })
    expect(w.tag('domain-names').originalText).toBe('Names of hosts.')
    expect((await send(editScreen, params, helper)).status).toBe(403)
    expect((await send(editScreen, params, w.member())).status).toBe(403)
    expect((await send(editScreen, params, null)).to).toContain('/users/login')
    expect((await send(editScreen, { tagId: 'dns' }, staff)).status).toBe(404)
  })

  test('an older revision comes with its names', async () => {
    const id = w.topic('dns')
    const revision = w.write(tx =>
      insertRevision(
        tx,
        {
          ...{ userId: 1, objectType: 3, objectId: id, title: 'old', summary: '' },
          snapshot: { slug_name: 'old', display_name: 'Old', original_text: 'Older.' },
          status: RevisionStatus.first,
        },
        w.now,
      ),
    )
    const form = { intent: 'load-revision', revision: String(revision) }
    const { body } = await send(editTag, { tagId: tid(id) }, w.admin(), form)
    expect(body.extra).toMatchObject({ slug_name: 'old', display_name: 'Old', content: 'Older.' })
  })

  test('following sends the wanted state, and returns to the card', async () => {
    const id = tid(w.topic('c++'))
    const fan = w.member()
    const form = { intent: 'follow', object_id: id, back: '/community/tags#tag-c%2B%2B' }
    for (const [value, count] of [
      ['on', 1],
      ['on', 1],
      ['off', 0],
    ] as const) {
      const outcome = await send(tagsPage, {}, fan, { ...form, value })
      expect(outcome).toMatchObject({ status: 303, to: '/community/tags#tag-c%2B%2B' })
      expect(w.tag('c++').followCount).toBe(count)
    }
    expect((await send(searchPage, {}, fan, { ...form, value: 'on' })).to).toBe(form.back)
    expect(w.tag('c++').followCount).toBe(1)
    const guest = await send(tagPage, { tagName: 'c++' }, null, { ...form, value: 'on' })
    expect(guest.to).toContain('/users/login')
  })

  test('merging: looked up, confirmed, done', async () => {
    w.topic('old-name')
    w.topic('new-name')
    const staff = w.admin()
    const at = { tagName: 'old-name' }
    const found = await send(tagInfo, at, staff, { intent: 'merge-lookup', target: 'name' })
    expect(found.body.extra.matches).toMatchObject([{ slug: 'new-name', questions: 0 }])
    const bare = await send(tagInfo, at, staff, { intent: 'merge', target: 'name' })
    expect(bare.body.errors).toEqual({
      target: ['Find and choose a target tag.'],
      confirm: ['Check the box to confirm the move.'],
    })
    const target_tag_id = found.body.extra.matches[0].id as string
    const form = { intent: 'merge', target_tag_id, confirm: 'on' }
    expect(await send(tagInfo, at, w.member(), form)).toMatchObject({ status: 403 })
    expect(w.tag('old-name').mainTagId).toBe(0)
    const itself = { ...form, target_tag_id: tid(w.tag('old-name').id) }
    expect((await send(tagInfo, at, staff, itself)).body.errors).toMatchObject({
      target: ['A tag cannot be merged into itself.'],
    })
    expect(await send(tagInfo, at, staff, form)).toMatchObject({
      status: 303,
      to: '/community/tags/new-name',
    })
    expect(w.tag('old-name').mainTagId).toBe(w.tag('new-name').id)
  })

  test('synonyms: selected and typed ones together; errors at the field', async () => {
    const main = w.topic('javascript')
    w.topic('ecma')
    const at = { tagName: 'javascript' }
    const staff = w.admin()
    const save = (tags: string[], tag_text = '') =>
      send(tagInfo, at, staff, { intent: 'synonyms', tags, tag_text })
    expect(await save(['ecma'], 'ES6, es7')).toMatchObject({
      status: 303,
      to: '/community/tags/javascript/info#synonyms',
    })
    expect(['ecma', 'es6', 'es7'].map(slug => w.tag(slug).mainTagId)).toEqual([main, main, main])
    const own = await save(['ecma'], 'JavaScript')
    expect(own.body.errors).toEqual({ tags: ['A tag cannot be its own synonym.'] })
    await save([])
    expect(w.tag('ecma').mainTagId).toBe(0)
    const found = await send(tagInfo, at, staff, { intent: 'lookup', tag_text: 'ecm, fresh' })
    expect(found.body.extra.matches).toMatchObject([
      { slug: 'ecm', fresh: true },
      { slug: 'ecma' },
      { slug: 'fresh', fresh: true },
    ])
  })

  test('deleting and undeleting', async () => {
    w.topic('spare')
    const [at, staff] = [{ tagName: 'spare' }, w.admin()]
    expect(await send(tagInfo, at, w.member(), { intent: 'delete' })).toMatchObject({ status: 403 })
    expect((await send(tagInfo, at, staff, { intent: 'delete' })).to).toBe('/community/tags')
    expect((await send(infoScreen, at, w.member())).status).toBe(404)
    expect((await send(infoScreen, at, staff)).body).toMatchObject({
      deleted: true,
      actions: ['undelete'],
    })
    const back = await send(tagInfo, at, staff, { intent: 'undelete' })
    expect(back.to).toBe('/community/tags/spare/info')
    await w.ask(staff, { tags: ['spare'] })
    const used = await send(tagInfo, at, staff, { intent: 'delete' })
    expect(used).toMatchObject({ status: 400, body: { errors: { '': [expect.any(String)] } } })
  })
})
