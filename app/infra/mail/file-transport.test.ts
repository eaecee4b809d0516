import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Logger } from '#infra/log.ts'
import { fileTransport } from './file-transport.ts'
import type { RenderedMail } from './render-mail.ts'
import { MailUnavailable } from './transport.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const link = 'https://forum.example/community/users/account-activation?code=abc'
const mail: RenderedMail = {
  from: { name: '社区', address: 'a@example.org' },
  to: 'ann@example.org',
  subject: '请确认',
  text: `请打开：\n${link}\n`,
  html: '<p>请打开</p>',
  language: 'zh-CN',
  link,
}
const stamp = { id: 42, date: new Date(Date.UTC(2026, 0, 15, 12, 30)) }

function logger() {
  const lines: object[] = []
  return { lines, log: { info: (entry: object) => void lines.push(entry) } as unknown as Logger }
}

test('an email is one file with a readable link, however often it is sent; the log names the file', async () => {
  const { lines, log } = logger()
  const outbox = path.join(folder, 'deep', 'outbox')
  const transport = fileTransport(outbox, log)
  await transport.send(mail, stamp)
  await transport.send(mail, stamp)
  expect(fs.readdirSync(outbox)).toEqual(['20260115T123000-000042.eml'])
  const written = fs.readFileSync(path.join(outbox, '20260115T123000-000042.eml'), 'utf8')
  expect(written).toContain(`\r\n${link}\r\n`)
  expect(lines[0]).toEqual({ mail: 42, file: path.join(outbox, '20260115T123000-000042.eml') })
  expect(JSON.stringify(lines)).not.toContain('code=')
})

test("folder and files belong only to the site's account", async () => {
  const outbox = path.join(folder, 'outbox')
  await fileTransport(outbox, logger().log).send(mail, stamp)
  const modes = [outbox, path.join(outbox, '20260115T123000-000042.eml')].map(
    name => fs.statSync(name).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o600])
})

test('an unwritable folder closes the transport for all emails', async () => {
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  const send = fileTransport(file, logger().log).send(mail, stamp)
  await expect(send).rejects.toBeInstanceOf(MailUnavailable)
})
