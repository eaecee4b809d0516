import { expect, test } from 'vitest'
import { HtmlResponse, pageOf } from './html-response.ts'

test('a page can be read like any response, and without a stream', async () => {
  const headers = { 'Content-Type': 'text/html' }
  const page = new HtmlResponse('<p>你好</p>', { status: 404, headers })
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html'])
  expect(await page.text()).toBe('<p>你好</p>')
  expect(Buffer.from(await page.arrayBuffer()).toString()).toBe('<p>你好</p>')
  expect(pageOf(page)?.toString()).toBe('<p>你好</p>')
  expect(pageOf(new Response('<p>'))).toBeNull()
})
