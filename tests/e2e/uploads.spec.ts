import type { Locator, Page } from 'playwright/test'
import { askPath, myUploadsPath, newUploadPath, settingsPath } from '#shared/paths.ts'
import { photo, png } from '#tests/support/pictures.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { contentField, openWriting, postButton, tagField, titleField } from './support/writing.ts'
import { t } from './support/texts.ts'

const picture = async (name = 'bird.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await png(600, 300),
})

test('an avatar is uploaded, shown small, and removed', async ({ open, community, settings }) => {
  settings({ users: { allow_update_avatar: true } })
  const who = community.member()
  const page = await open(who)
  await page.goto(settingsPath())
  const field = page.locator('#avatar_file')
  await field.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF') })
  await page.getByRole('button', { name: t('settings.save'), exact: true }).click()
  await expect(page.locator('#avatar_file-error')).toContainText('jpg, jpeg, png, webp')

  await field.setInputFiles(await picture())
  await page.getByRole('button', { name: t('settings.avatar.upload'), exact: true }).click()
  const shown = page.locator('.settings-avatars img')
  await expect(shown).toHaveAttribute('src', /\/community\/uploads\/avatar\/[\w-]+\.png\?s=256$/)
  await page.getByRole('button', { name: t('settings.save'), exact: true }).click()
  await expect(page.locator('.notice-body')).toContainText(t('settings.saved'))
  await page.goto(settingsPath())
  const source = (await shown.getAttribute('src'))!
  const answer = await page.request.get(source)
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    // A cached copy cannot be withdrawn when the account is deleted.
    'cache-control': 'public, max-age=86400',
  })
  expect(answer.headers()['content-security-policy']).toContain('sandbox')

  await page.getByRole('button', { name: t('settings.avatar.remove') }).click()
  await expect(page.locator('.notice-body')).toContainText(t('settings.saved'))
  await expect(shown).toHaveCount(0)
})

/**
 * Clicking an image enlarges it on the page; three ways close it, and the link gets the focus
 * back.
 */
async function seeInFullSize(page: Page, shown: Locator) {
  const { href } = new URL(page.url())
  const dialog = page.locator('dialog.picture-view')
  const large = dialog.getByRole('img')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button').click(),
    () => large.click(),
  ]) {
    await shown.click()
    await expect(large).toHaveAttribute('src', /\/community\/uploads\/post\//)
    expect(await violations(page)).toEqual([])
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.image-link:focus')).toHaveCount(1)
  }
  expect(page.url()).toBe(href)
}

test('an image in a question', async ({ open, community, scripts }) => {
  const who = community.member()
  const page = await open(who)
  let markdown = ''
  if (!scripts) {
    await page.goto(newUploadPath())
    await page.locator('#file').setInputFiles(await picture())
    await page.getByRole('button', { name: t('upload.new.submit') }).click()
    await expect(page.locator('.upload-picture')).toBeVisible()
    markdown = await page.locator('#markdown').inputValue()
  }
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('图片里的是什么鸟？')
  if (scripts) {
    await contentField(page).fill('请看：')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('editor.tool.file') }).click()
    await (await choosing).setFiles(await picture())
    await expect(contentField(page)).toHaveValue(/!\[bird\.png\]\(\/community\/uploads\/post\//)
  } else await contentField(page).fill(`请看：${markdown}`)
  await tagField(page).fill('testing')
  await postButton(page).click()
  const shown = page.locator('.post-question .image-link img, .prose .image-link img').first()
  await expect(shown).toHaveAttribute('src', /^\/community\/uploads\/post\//)
  await expect(page.getByText(t('question.images.text'))).toHaveCount(0)
  if (scripts) await seeInFullSize(page, shown)
  await page.goto(myUploadsPath())
  await expect(page.locator('.upload-list li')).toContainText(t('upload.mine.uses', { count: 1 }))
  await expect(page.getByRole('button', { name: t('upload.mine.remove') })).toHaveCount(0)
})

test('@js an image pasted or dropped into the text is uploaded', async ({ open, community }) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), true)
  const bytes = [...(await png(60, 40))]
  for (const [type, name] of [
    ['paste', 'pasted.png'],
    ['drop', 'dropped.png'],
  ] as const) {
    await contentField(page).evaluate(
      (field, [type, name, bytes]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
        const how = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent(type, { ...how, clipboardData: data })
            : new DragEvent(type, { ...how, dataTransfer: data }),
        )
      },
      [type, name, bytes] as const,
    )
    await expect(contentField(page)).toHaveValue(
      new RegExp(`!\\[${name}\\]\\(/community/uploads/post/`),
    )
  }
})

test('files of a member: their size, and deleting one', async ({ open, community }) => {
  const page = await open(community.member())
  await page.goto(newUploadPath())
  await page
    .locator('#file')
    .setInputFiles({ name: '早晨.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByRole('button', { name: t('upload.new.submit') }).click()
  await expect(page.locator('#markdown')).toHaveValue(/^!\[早晨\.jpg\]\(\/community\/uploads\/post/)
  await page.goto(myUploadsPath())
  await expect(page.locator('.upload-list li')).toHaveCount(1)
  await page.getByRole('button', { name: t('upload.mine.remove') }).click()
  await expect(page.locator('.notice-body')).toContainText(t('upload.mine.removed'))
  await expect(page.locator('.upload-list li')).toHaveCount(0)
})
