import { expect, test } from 'vitest'
import { deviceName } from './user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox · Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64) ${webkit} Chrome/127.0 Safari/537.36 Edg/127.0`,
    'Edge · Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/127.0 Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 14) ${webkit} Version/17 Safari/605`, 'Safari · macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) MicroMessenger/8.0', 'WeChat · iPhone'],
  ['curl/8.5.0', 'curl'],
  ['<script>', ''],
  ['', ''],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
