import { expect, test } from 'vitest'
import { showThread } from '#posts/threads/show-thread.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { community } from '#tests/support/community.ts'
import { aid, qid } from '#tests/support/world.ts'
import { qaPage } from './structured-data.ts'

const place = { siteUrl: 'https://forum.example', permalink: 1 as const }

test('a question with its accepted answer and the best other answers', async () => {
  using w = community()
  const [asker, gone] = [w.member({ username: 'ann' }), w.member()]
  const id = await w.ask(asker, { title: 'Why <so>?' })
  const first = await w.answerTo(id, gone, 'This is because of that.')
  for (let n = 0; n < 5; n++) await w.answerTo(id, w.member())
  await w.accept(asker, id, first)
  w.write(tx => updateUser(tx, gone.id, { status: UserStatus.deleted }))
  const thread = await w.as(null).run(showThread, { id: qid(id) })
  const { mainEntity } = qaPage(thread, place)!
  expect(mainEntity).toMatchObject({
    name: 'Why <so>?',
    answerCount: 6,
    author: { name: 'ann', url: 'https://forum.example/community/users/ann' },
    acceptedAnswer: {
      text: 'This is because of that.',
      url: `https://forum.example/community/questions/${qid(id)}/${thread.question.urlTitle}/${aid(first)}`,
    },
  })
  expect(mainEntity.acceptedAnswer!.author).not.toHaveProperty('url')
  expect(mainEntity.suggestedAnswer).toHaveLength(3)
})

test('an unlisted question has none', async () => {
  using w = community()
  const asker = w.member()
  const id = await w.ask(asker)
  w.site.sqlite.prepare('update question set show = 2 where id = ?').run(id)
  expect(qaPage(await w.as(null).run(showThread, { id: qid(id) }), place)).toBeNull()
})
