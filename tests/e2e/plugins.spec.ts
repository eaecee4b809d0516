/** An administrator enables formulas, a member posts one, and everyone sees it without scripts. */
import { adminPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { answerField, message, writeAnswer } from './support/thread.ts'
import { zh } from './support/texts.ts'

test('formulas are enabled, and an answer shows one', async ({ open, community }) => {
  const name = '数学公式'
  const office = await open(community.admin())
  await office.goto(adminPath('/installed-plugins'))
  await expect(office.getByRole('heading', { level: 1 })).toHaveText(zh('plugin.title'))
  const row = office.locator('#plugin-formulas')
  await row.getByRole('button', { name: zh('plugin.enable_label', { name }) }).click()
  await expect(message(office)).toContainText(zh('plugin.enabled', { name }))

  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  await answerField(page).fill('质能关系是 $E = mc^2$，就这样。')
  await writeAnswer(page)
    .getByRole('button', { name: zh('question.answer.post') })
    .click()
  const formula = page.locator('.post-answer math')
  await expect(formula.locator('msup')).toHaveCount(1)
  await expect(formula).toBeVisible()

  await row.getByRole('button', { name: zh('plugin.disable_label', { name }) }).click()
  await expect(message(office)).toContainText(zh('plugin.disabled', { name }))
})
