import { adminPath, askPath, homePath, plainHomePath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { zh } from './support/texts.ts'
import { untilReady, writingForm } from './support/writing.ts'

test('custom code of the administrator works as written, and can be left out', async ({
  open,
  community,
  settings,
  scripts,
}) => {
  settings({ custom: {} })
  const admin = community.admin()
  const page = await open(admin)
  await page.goto(adminPath('/customize'))
  const write = (name: string, text: string) => page.locator(`#${name}`).fill(text)
  await write('custom_css', '#own-bar { background: rgb(0, 128, 0) }')
  await write(
    'custom_head',
    '<script>\ndocument.documentElement.dataset.own = "ran"\n</script>\n<style>#own-bar { padding: 7px }</style>',
  )
  await write(
    'custom_header',
    `<div id="own-bar" style="color: rgb(255, 255, 255)"><button id="own-button" onclick="this.textContent = 'pressed'">周日休息</button></div>`,
  )
  await write('custom_footer', '<p id="own-end">自己的页脚</p>')
  await page.getByRole('button', { name: zh('admin.save') }).click()
  await expect(message(page)).toBeVisible()
  await expect(page.locator('#own-bar')).toHaveCount(0)

  const asMember = await open(community.member({ rank: 200 }))
  for (const path of ['/community', askPath()]) {
    await asMember.goto(path)
    if (await writingForm(asMember).count()) await untilReady(asMember, scripts)
    const bar = asMember.locator('#own-bar')
    await expect(bar).toHaveCSS('background-color', 'rgb(0, 128, 0)')
    await expect(bar).toHaveCSS('padding-left', '7px')
    await expect(bar).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(asMember.locator('#own-end')).toHaveText('自己的页脚')
    if (!scripts) continue
    await expect(asMember.locator('html')).toHaveAttribute('data-own', 'ran')
    await asMember.locator('#own-button').click()
    await expect(asMember.locator('#own-button')).toHaveText('pressed')
  }

  await page.goto('/community')
  await expect(page.locator('#own-bar')).toHaveCount(1)
  await page.goto(plainHomePath())
  await expect(page.locator('#own-bar')).toHaveCount(0)
})

test('what custom code may not do is blocked by the browser and reported to administrators @js', async ({
  open,
  community,
  settings,
  watch,
}) => {
  watch.allow(/Content Security Policy/)
  const code = `<script>
addEventListener('load', () => {
  const made = document.createElement('script')
  made.textContent = 'document.documentElement.dataset.made = "ran"'
  document.head.append(made)
})
</script>`
  settings({ custom: { custom_head: code } })
  const visitor = await open(null)
  const reported = visitor.waitForRequest(/\/community\/csp$/)
  await visitor.goto(homePath())
  expect((await (await reported).response())?.status()).toBe(204)
  await expect(visitor.locator('html')).not.toHaveAttribute('data-made', 'ran')

  const page = await open(community.admin())
  await page.goto(adminPath('/csp-reports'))
  const row = page.getByRole('row').filter({ hasText: 'script-src-elem' })
  await expect(row).toContainText('inline')
  await expect(row).toContainText('/community')
  await page.getByRole('button', { name: zh('admin.csp_reports.clear') }).click()
  await expect(message(page)).toBeVisible()
  await expect(row).toHaveCount(0)
})
