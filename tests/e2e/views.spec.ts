import { expect, test } from './support/test.ts'
import { questionPost } from './support/thread.ts'
import { zh } from './support/texts.ts'

test('views are counted in memory and written by a job', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const reader = await open(community.member())
  for (const _ of [1, 2, 3]) {
    await reader.goto(question.path)
    await expect(questionPost(reader)).toBeVisible()
  }
  // Counted in memory first; a job writes the sum a few seconds later.
  await expect.poll(() => community.viewsOf(question), { timeout: 15_000 }).toBe(3)
  await reader.goto(question.path)
  const words = `3 ${zh('common.word.views', { count: 3 })}`
  await expect(reader.locator('.question-head')).toContainText(words)
})
