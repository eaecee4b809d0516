/** The calls about people, for each kind of caller. */
import { describe, expect, test } from 'vitest'
import { holdQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { parseId } from '#shared/ids.ts'
import { api } from '#tests/support/api.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { actors, type Actor, scene } from './scene.ts'

const everybody = [...actors]
const form = { display_name: 'Fresh', bio: 'I **fly**.', website: '', location: 'Lyon' }

const expected = (own: Partial<Record<Actor, number>>, rest: number) =>
  Object.fromEntries(everybody.map(actor => [actor, own[actor] ?? rest]))

/** Status of a call for each kind of caller, each on a separate scene. */
async function statuses(call: (client: ReturnType<typeof api>) => Promise<{ status: number }>) {
  const found: Record<string, number> = {}
  for (const actor of everybody) {
    const { w, who } = await scene({ users: openProfiles })
    using _ = w
    found[actor] = (await call(api(w, who[actor]))).status
  }
  return found
}

const shut = { anonymous: 401, inactive: 403, suspended: 403 }

test.each([
  ['PUT user/info', expected(shut, 200)],
  ['GET user/info/search', expected(shut, 200)],
  ['GET personal/vote/page', expected(shut, 200)],
  ['GET user/staff', expected({ suspended: 403 }, 200)],
  ['GET user/ranking', expected({ suspended: 403 }, 200)],
  ['GET personal/user/info', expected({ suspended: 403 }, 200)],
  ['GET personal/rank/page', expected({ suspended: 403 }, 200)],
  ['GET personal/comment/page', expected({ suspended: 403 }, 200)],
])('%s', async (name, wanted) => {
  const query = { username: 'author' }
  const [method, path] = name.split(' ') as [string, string]
  const found = await statuses(call =>
    method === 'PUT' ? call.put(path, form) : call.get(path, query),
  )
  expect(found).toEqual(wanted)
})

describe('the member’s own profile', () => {
  test('can be edited, and everyone sees the result', async () => {
    const { w, who } = await scene({ users: openProfiles })
    using _ = w
    const avatar = { type: 'gravatar', gravatar: '', custom: '' }
    const input = { ...form, username: 'fresh.name', website: 'https://e.example.org', avatar }
    expect(await api(w, who.author).put('user/info', input)).toMatchObject({
      status: 200,
      data: null,
    })
    const seen = (await api(w, null).get('personal/user/info', { username: 'fresh.name' })).data
    expect(seen).toMatchObject({
      username: 'fresh.name',
      display_name: 'Fresh',
      bio_html: '<p>I <strong>fly</strong>.</p>',
      website: 'https://e.example.org',
      location: 'Lyon',
    })
    const own = (await api(w, who.author).get('user/info')).data
    expect(own.avatar).toEqual({ type: 'gravatar', gravatar: seen.avatar as string, custom: '' })
    const old = await api(w, null).get('personal/user/info', { username: 'author' })
    expect([old.status, old.reason]).toEqual([404, 'error.user.not_found'])
  })

  test('reports errors at each field', async () => {
    const { w, who } = await scene({ users: openProfiles })
    using _ = w
    const wrong = { ...form, username: 'register', website: 'ftp://x', display_name: 'y' }
    const { status, data } = await api(w, who.author).put('user/info', wrong)
    expect(status).toBe(400)
    const fields = data as { error_field: string; error_msg: string }[]
    expect(fields.map(({ error_field, error_msg }) => [error_field, error_msg.length > 0])).toEqual(
      [
        ['display_name', true],
        ['username', true],
        ['website', true],
      ],
    )
    expect(w.user(who.author!.id)).toMatchObject({ username: 'author', location: '' })
  })

  test('cannot be edited on a new site', async () => {
    const { w, who } = await scene()
    using _ = w
    const answer = await api(w, who.admin).put('user/info', { location: 'Lyon' })
    expect(answer.status).toBe(400)
    expect(answer.data).toMatchObject([{ error_field: 'location' }])
  })
})

describe('a gain', () => {
  test.each([
    ['deleted', 'anonymous', false],
    ['deleted', 'member', false],
    ['pending', 'member', false],
    ['unlisted', 'member', false],
    ['unlisted', 'author', true],
    ['pending', 'moderator', true],
    ['shown', 'anonymous', true],
  ] as const)('of a question that is %s, for %s: named %s', async (state, actor, named) => {
    const { w, who, ids } = await scene({ privileges: { level: 1 } })
    using _ = w
    await api(w, who.member).post('vote/up', { object_id: ids.question })
    const id = parseId(ids.question)!.seq
    if (state === 'deleted') await api(w, who.admin).del('question', { id: ids.question })
    if (state === 'pending') w.write(tx => holdQuestion(tx, id))
    if (state === 'unlisted') w.write(tx => unlistQuestion(tx, id))
    const { data } = await api(w, who[actor]).get('personal/rank/page', { username: 'author' })
    expect(data.count).toBe(1)
    const [gain] = data.list
    expect(gain).toMatchObject({ reputation: 10, rank_type: 'Upvoted' })
    if (named) {
      expect(gain).toMatchObject({ title: 'How do birds fly', question_id: ids.question })
    } else {
      expect(gain).toMatchObject({ object_id: '', question_id: '', url_title: '', content: '' })
      expect(JSON.stringify(gain)).not.toContain('birds')
    }
  })
})

test('a pinned post is not in the list of top posts', async () => {
  const { w, who, ids } = await scene({ privileges: { level: 1 } })
  using _ = w
  const post = (title: string) => ({ title, content: `About ${title}.`, tags: 'birds' })
  const made = (await api(w, who.author).post('question', post('Where do birds sleep'))).data
  await api(w, who.member).post('vote/up', { object_id: made.id })
  await api(w, who.admin).put('question/operation', { id: ids.question, operation: 'pin' })
  const { question } = (await api(w, null).get('personal/qa/top', { username: 'author' })).data
  const titles = (question as { title: string }[]).map(({ title }) => title)
  expect(titles).toEqual(['Where do birds sleep', 'How do birds fly'])
})
