/** Strings of answers by their kind: text, escaped text, HTML. */
import { expect, test } from 'vitest'
import { api } from '#tests/support/api.ts'
import { scene } from './scene.ts'

const typed = '`<img src=x onerror=alert(1)>` is shown, a < b & c, "quoted" and it\'s'
const escaped =
  '&lt;img src=x onerror=alert(1)&gt; is shown, a &lt; b &amp; c, &#34;quoted&#34; and it&#39;s'

test('excerpts are escaped text, as in Answer', async () => {
  const { w, who, ids } = await scene({ privileges: { level: 1 } })
  using _w = w
  const member = api(w, who.member)
  const tags = [{ slug_name: 'markup', display_name: 'Markup', original_text: typed }]
  const asked = await member.post('question', { title: 'Markup in code', content: typed, tags })
  expect(asked.data.description).toBe(escaped)
  await member.post('answer', { question_id: ids.foreignQuestion, content: typed })
  const list = async (path: string, query = {}) =>
    (await api(w, who.admin).get(path, { page: 1, page_size: 10, ...query })).data.list
  const [item] = await list('question/page', { order: 'newest' })
  expect(item.description).toBe(escaped)
  const [hit] = await list('search', { q: 'onerror', order: 'newest', size: 10 })
  expect(hit.object.excerpt).toBe(escaped)
  const [answer] = await list('admin/answer/page', { question_id: ids.foreignQuestion })
  expect(answer.description).toBe(escaped)
  const [tag] = await list('tags/page', { slug_name: 'markup' })
  expect(tag.description).toBe(escaped)
  expect(tag.excerpt).toMatch(/^<p><code>&lt;img src=x onerror=alert\(1\)&gt;<\/code> is shown/)
  const { data: revisions } = await member.get('revisions', { object_id: asked.data.id })
  expect(revisions[0].content.description).toBe(escaped)
  const { data: vote } = await api(w, who.admin).post('vote/up', { object_id: asked.data.id })
  expect(vote.votes).toBe(1)
  const [voted] = await list('personal/vote/page')
  expect(voted.content).toBe(escaped)
})

test('messages with what was typed are escaped text, those of fields text', async () => {
  const { w, who } = await scene()
  using _w = w
  const users = '<img src=x onerror=alert(1)>'
  const refused = await api(w, who.admin).post('admin/users', { users })
  expect(refused.msg).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(refused.data[0].error_msg).toContain(users)
})
