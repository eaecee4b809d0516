/** What members do all day builds no SQL: Drizzle takes as long for a statement as running it several times. */
import { expect, test } from 'vitest'
import { ForumApi } from '#shared/paths.ts'
import { community } from '#tests/support/community.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

test('posting, commenting and voting prepare each statement once', async () => {
  using w = community()
  const site = await openWholeSite(w)
  const [asker, other] = [w.member(), w.member()]
  const voters = Array.from({ length: 4 }, () => w.member())
  const asked: number[] = []
  for (let n = 0; n < 4; n++)
    asked.push(await w.ask(asker, { title: `How is rice cooked, part ${n}?`, tags: ['rice'] }))
  for (const who of [asker, other, ...voters]) site.token(who, 'api')
  const tag = { slug_name: 'rice', display_name: 'rice', original_text: '', parsed_text: '' }
  const acts = (n: number) => [
    {
      path: 'comment',
      who: other,
      body: { object_id: qid(asked[0]!), original_text: `Remark ${n}` },
    },
    { path: 'vote/up', who: voters[n]!, body: { object_id: qid(asked[1]!), is_cancel: false } },
    {
      path: 'answer',
      who: other,
      body: { question_id: qid(asked[n]!), content: `Answer ${n}`, html: '' },
    },
    {
      path: 'question',
      who: other,
      body: {
        title: `Question ${n} of them all`,
        content: `How does part ${n} work?`,
        tags: [tag],
      },
    },
  ]
  const act = async (n: number) => {
    for (const { path, who, body } of acts(n)) {
      w.tick(60_000)
      const { status, body: answer } = await site.call('POST', `${ForumApi}/${path}`, who, body)
      expect([path, status, answer]).toEqual([path, 200, answer])
    }
  }
  // The first votes and posts earn badges.
  for (let n = 0; n < 3; n++) await act(n)
  expect(await statementsOf(w, () => act(3), /./)).toEqual([])
  await site.close()
})
