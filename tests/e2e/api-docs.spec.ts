import { apiClientPath, openApiPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/texts.ts'

test('a reader finds a call with its input and its response', async ({ open }) => {
  const page = await open(null)
  await page.goto('/community')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: zh('api.docs.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('api.docs.title'))
  await page.locator('#ref-q').fill('question recover')
  await page.locator('#ref-q').press('Enter')
  await page.getByRole('link', { name: 'POST question/recover' }).click()
  await expect(page).toHaveURL(/\?area=questions#postQuestionRecover$/)
  const call = page.getByRole('region', { name: 'Undelete a question' })
  await expect(call.getByRole('row', { name: /question_id/ })).toContainText(
    zh('api.docs.required'),
  )
  await expect(call).toContainText('/community/answer/api/v1/question/recover')
})

test('programs get the document, the client and its types from the site', async ({ open }) => {
  const page = await open(null)
  const get = (path: string) => page.request.get(path)
  const document = await get(openApiPath())
  expect(((await document.json()) as { openapi: string }).openapi).toBe('3.1.0')
  const types = await get(apiClientPath('d.ts'))
  expect(types.headers()['content-type']).toContain('text/plain')
  expect(await types.text()).toContain('export declare function createClient')
  const client = await get(apiClientPath('js'))
  expect(client.headers()['content-type']).toContain('text/javascript')
  expect(await client.text()).toMatch(/export\s*\{[^}]*createClient/)
})

test('a script on a page reads the site through the client @js', async ({ open }) => {
  const page = await open(null)
  await page.goto('/community')
  const name = await page.evaluate(async path => {
    const { createClient } = (await import(path)) as {
      createClient(options: object): { get(call: string): Promise<{ general: { name: string } }> }
    }
    const forum = createClient({ url: `${location.origin}/community` })
    return (await forum.get('siteinfo')).general.name
  }, apiClientPath('js'))
  expect(name).not.toBe('')
  await expect(page.getByRole('contentinfo')).toContainText(name)
})
