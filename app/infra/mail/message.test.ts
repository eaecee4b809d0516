import { expect, test } from 'vitest'
import { formatMessage, type Message } from './message.ts'

const message: Message = {
  from: { name: 'Forum', address: 'forum@example.org' },
  to: 'ann@example.org',
  subject: 'Hello',
  text: 'One\nTwo',
  html: '<p>One</p>',
  language: 'en-US',
}
const date = new Date(Date.UTC(2026, 0, 5, 9, 8, 7))
const stamp = { id: 'mail-7', date, domain: 'forum.example' }
const format = (changes: Partial<Message> = {}) => formatMessage({ ...message, ...changes }, stamp)
const headers = (mail: string) =>
  mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n /g, '\n ').split('\r\n')
const decode = (value: string) =>
  value
    .replace(/\n /g, '')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_all, part: string) =>
      Buffer.from(part, 'base64').toString('utf8'),
    )

test('has the headers of an email and both bodies', async () => {
  expect(headers(await format()).sort()).toEqual([
    'Auto-Submitted: auto-generated',
    'Content-Language: en-US',
    'Content-Type: multipart/alternative; boundary="--_NmP-mail-7-Part_1"',
    'Date: Mon, 05 Jan 2026 09:08:07 +0000',
    'From: Forum <forum@example.org>',
    'MIME-Version: 1.0',
    'Message-ID: <mail-7@forum.example>',
    'Subject: Hello',
    'To: ann@example.org',
  ])
  expect(await format()).toContain(
    'text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nOne\r\nTwo\r\n----_NmP-mail-7-Part_1\r\n',
  )
  expect(await format()).toMatch(/<p>One<\/p>\r\n----_NmP-mail-7-Part_1--\r\n$/)
})

test('Chinese in headers is encoded in words of at most 75 characters', async () => {
  const subject = '【社区】' + '请确认你的邮箱地址'.repeat(8)
  const lines = headers(await format({ subject, from: { name: '社区', address: 'a@example.org' } }))
  expect(decode(lines.find(line => line.startsWith('Subject: '))!)).toBe(`Subject: ${subject}`)
  expect(lines.map(decode)).toContain('From: 社区 <a@example.org>')
  const words = lines.join('\n').match(/=\?[^?]*\?B\?[^?]*\?=/g) ?? []
  expect(words.length).toBeGreaterThan(3)
  expect(words.filter(word => word.length > 75)).toEqual([])
})

test('no value can start another header', async () => {
  const evil = 'x\r\nBcc: all@example.org\n\r\n\r\nbody'
  const mail = await format({
    ...{ subject: evil, to: evil, from: { name: evil, address: evil } },
    ...{ language: evil, thread: evil, unsubscribe: evil },
  })
  const names = headers(mail).map(line => line.split(':')[0])
  expect(names.filter(name => /^bcc/i.test(name!))).toEqual([])
  expect(names).toHaveLength(13)
  expect(headers(mail).map(decode).join('')).not.toMatch(/[\r\n]Bcc/)
})

test('names with special characters are quoted', async () => {
  const name = 'Q&A, "the" <forum>'
  expect(headers(await format({ from: { name, address: 'a@example.org' } }))).toContain(
    'From: "Q&A, \\"the\\" <forum>" <a@example.org>',
  )
})

test('every line ends with CRLF and stays under 998 bytes', async () => {
  const mail = await format({ text: '字'.repeat(5000), html: 'a\rb\nc\r\nd' })
  expect(mail.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...mail.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThan(998)
})

test('emails on one subject share a thread', async () => {
  const mail = headers(await format({ thread: 'question-7' }))
  expect(mail).toContain('In-Reply-To: <question-7@forum.example>')
  expect(mail).toContain('References: <question-7@forum.example>')
  expect(headers(await format()).join()).not.toMatch(/In-Reply-To|References/)
})

test('base64 has both bodies in short ASCII lines', async () => {
  const text = '请打开：'.repeat(200)
  const mail = await formatMessage({ ...message, text }, { ...stamp, encoding: 'base64' })
  // eslint-disable-next-line no-control-regex
  expect(mail).toMatch(/^[\u0000-\u007f]*$/)
  expect(Math.max(...mail.split('\r\n').map(line => line.length))).toBeLessThan(80)
  const plain = /text\/plain[^]*?\r\n\r\n([^-]*)--/.exec(mail)![1]!
  expect(Buffer.from(plain, 'base64').toString('utf8')).toBe(text)
})
