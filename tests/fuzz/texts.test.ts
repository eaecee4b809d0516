import fc from 'fast-check'
import { expect } from 'vitest'
import { xmlElement } from '#shared/xml-text.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId, formatShortId, parseId, publicId } from '#shared/ids.ts'
import { readPrefill } from '#shared/prefill.ts'
import { readTagValue, readTagValues, splitTagNames, tagValue } from '#shared/tag-values.ts'
import { foldPieces } from '#posts/history/fold-pieces.ts'
import { diffText } from '#posts/history/text-diff.ts'
import { wordsOf } from '#posts/history/split-words.ts'
import { titleSlug, usernameFromName } from '#markdown/slug.ts'
import { decodeReferences, escapeHtml } from '#markdown/entities.ts'
import { closingNote, readClosingNote } from '#shared/closing-note.ts'
import { isLegalSlug, slugOf, TagList } from '#tags/tags.schema.ts'
import { DisplayNameField, EmailField, NameField } from '#access/auth/credentials.schema.ts'
import { formatMessage } from '#infra/mail/message.ts'
import { expectCheap } from '#tests/support/cpu-time.ts'
import { longTextOf, textOf } from './hostile.ts'
import { property } from './property.ts'

property('ids', 'come back from their long and their short form', {
  runs: 500,
  input: fc.tuple(
    fc.constantFrom(...Object.values(ObjectType)),
    fc.integer({ min: 1, max: 9_999_999_999_999 }),
  ),
  holds([type, seq]) {
    for (const text of [formatId(type, seq), formatShortId(type, seq), publicId(type, seq, 4)])
      expect(parseId(text)).toEqual({ type, seq })
  },
})

property('id-text', 'what is read as an id is written like that', {
  runs: 500,
  input: fc.oneof(
    textOf(
      ['1', '0', '001', '1001', '0000000000', 'D1', '9z', 'ZZ', ' ', '-', '.', 'e', '\u0661'],
      12,
    ),
    fc.stringMatching(/^[0-9a-zA-Z]{1,20}$/),
  ),
  holds(text) {
    const found = parseId(text)
    if (!found) return
    const { type, seq } = found
    expect(Number.isSafeInteger(seq) && seq > 0).toBe(true)
    expect([formatId(type, seq), formatShortId(type, seq)]).toContain(text.trim())
  },
})

const Names = [
  'ann',
  'Ann',
  'Ännchen',
  '张三',
  '山田',
  'а',
  'rnallory',
  '-',
  '.',
  '_',
  '--',
  ' ',
  'ß',
  'æ',
  'Ł',
  '@',
  '/',
  'İ',
  'ﬁ',
  '𝒜',
  '１',
]

property('username', 'made from a name is legal, and stays itself', {
  runs: 300,
  input: textOf(Names, 12),
  holds(name) {
    const username = usernameFromName(name)
    if (username === null) return
    expect(username).toMatch(/^(?![-.])[a-z\d._-]{2,30}(?<![-.])$/)
    expect(usernameFromName(username)).toBe(username)
  },
})

property('title-slug', 'is short, legal and made again from itself', {
  runs: 300,
  input: textOf([...Names, '数据库 索引', 'a-b', '#', '?', '/'], 60),
  holds(title) {
    const slug = titleSlug(title)
    expect(slug).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/)
    expect(slug.length).toBeLessThanOrEqual(150)
    expect(titleSlug(slug)).toBe(slug)
  },
})

property('account-fields', 'what is accepted has no sign that a mail or a URL takes for another', {
  runs: 300,
  input: textOf([...Names, 'a@b.example', '@', '.example', '"', '\r\n', 'Bcc: ', ',', '<', '>'], 8),
  holds(text) {
    const email = EmailField.safeParse(text)
    if (email.success) expect(email.data).toMatch(/^[^\s@<>",;:\\()[\]]+@[a-z0-9.-]+$/i)
    const name = NameField.safeParse(text)
    if (name.success) expect(name.data).toMatch(/^[\w.-]{2,30}$/)
    const shown = DisplayNameField.safeParse(text)
    if (shown.success) {
      expect([...shown.data].length).toBeLessThanOrEqual(30)
      expect(shown.data).not.toMatch(/[\r\n]/)
    }
  },
})

const Tags = [
  'c++',
  'C#',
  'node.js',
  '数据库',
  ',',
  '，',
  '、',
  ';',
  '\n',
  ' ',
  '{',
  '}',
  '"',
  '{"slug":"a"}',
  'create',
  '..',
  '-',
  '_',
  'Ａ',
  'ǅ',
  'ﬀ',
  'ẞ',
]

property('tag-names', 'a legal one stays itself, and comes back from a form', {
  runs: 300,
  input: fc.tuple(textOf(Tags, 6), textOf(Tags, 6), textOf(Tags, 3)),
  holds([typed, name, description]) {
    const slug = slugOf(typed)
    if (slug && isLegalSlug(slug)) {
      expect(slugOf(slug)).toBe(slug)
      const tag = { slug, name: name || slug, ...(description && { description }) }
      expect(readTagValue(tagValue(tag))).toEqual(tag)
    }
    for (const one of splitTagNames(typed)) expect(one.trim()).toBe(one)
    readTagValues([typed, name, description, null, 3])
    const list = TagList.safeParse(typed)
    if (list.success)
      for (const { slug_name } of list.data) expect(isLegalSlug(slug_name)).toBe(true)
  },
})

const Prose = [
  'One sentence. ',
  'another! ',
  '第一句。',
  '第二句；',
  '\n',
  '\n\n',
  'word ',
  '👩‍👩‍👧',
  'e\u0301',
  '   ',
  'ไทยไม่มี',
  '<b>',
  '&amp;',
  '\r\n',
]
const side = (pieces: { kind: string; text: string }[], without: string) =>
  pieces
    .filter(piece => piece.kind !== without)
    .map(piece => piece.text)
    .join('')

property('diff', 'its pieces make up both texts, folded or not', {
  runs: 150,
  input: fc.tuple(textOf(Prose, 20), textOf(Prose, 20), textOf(Prose, 20)),
  holds([same, before, after]) {
    const [old, fresh] = [`${same}${before}${same}`, `${same}${after}${same}`]
    const pieces = diffText(old, fresh)
    const lines = (text: string) => text.replaceAll('\r\n', '\n')
    for (const shown of [pieces, foldPieces(pieces)]) {
      expect(side(shown, 'added')).toBe(lines(old))
      expect(side(shown, 'removed')).toBe(lines(fresh))
    }
    expect(wordsOf(old).join('')).toBe(old)
  },
})

property('diff-cost', 'two texts of 65,535 characters take at most 1 s', {
  runs: 12,
  input: fc.tuple(longTextOf(Prose, 65_535), longTextOf(Prose, 65_535)),
  holds([before, after]) {
    expectCheap(1000, () => foldPieces(diffText(before, after)))
    expectCheap(1000, () =>
      foldPieces(diffText(before, `${before.slice(0, 30_000)}x${before.slice(30_000)}`)),
    )
  },
})

property('escaped', 'text comes back from HTML, and is no markup in XML', {
  runs: 300,
  input: textOf([
    '<',
    '>',
    '&',
    '&amp;',
    '&#38;',
    '"',
    "'",
    ']]>',
    '<![CDATA[',
    '<?',
    '&toString;',
    '&lt',
    ';',
  ]),
  holds(text) {
    const escaped = escapeHtml(text)
    expect(escaped).not.toMatch(/[<>"']/)
    expect(decodeReferences(escaped)).toBe(text)
    const xml = xmlElement('a', text, { b: text })
    expect(xml.match(/[<>]/g)).toHaveLength(4)
    // eslint-disable-next-line no-control-regex
    expect(xml).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u)
  },
})

property('closing-note', 'comes back from its row', {
  input: fc.tuple(fc.nat({ max: 9999 }), textOf(Prose, 5)),
  holds([reason, message]) {
    const read = readClosingNote(closingNote(reason, message))
    expect(read).toEqual({ reason, message: message.trimEnd() })
  },
})

property('prefill', 'is read in linear time, whatever its header', {
  input: textOf([
    '---',
    '---\n',
    '\n',
    'title: ',
    'tags: ',
    'body:',
    '[',
    ']',
    ',',
    '"',
    ' ',
    '\t',
    '__proto__: x\n',
    'a: b\n',
  ]),
  holds(text) {
    const { title, tags } = readPrefill(text)
    expect(title).not.toContain('\n')
    for (const tag of tags) expect(tag).not.toBe('')
    expectCheap(50, () => readPrefill(`---\n${text.repeat(Math.ceil(8000 / (text.length || 1)))}`))
  },
})

const Mails = [
  '\r\n',
  '\n',
  '\r',
  'Bcc: x@evil.example',
  ': ',
  '=?utf-8?B?',
  '?=',
  'a',
  '中文',
  '😀',
  '.\r\n',
  '\r\n.\r\n',
  '\r\n\r\n',
  '<',
  '>',
  '"',
  ',',
  '\t',
  '\u2028',
  '--_NmP-mail-7-Part_1',
]

property('mail', 'no text starts a header or ends a part', {
  runs: 80,
  input: fc.tuple(textOf(Mails, 20), textOf(Mails, 20), fc.constantFrom('8bit', 'base64')),
  async holds([subject, text, encoding]) {
    const mail = await formatMessage(
      {
        from: { name: subject, address: 'forum@a.example' },
        to: 'ann@a.example',
        subject,
        text,
        html: `<p>${escapeHtml(text)}</p>`,
        language: subject.slice(0, 20),
        unsubscribe: 'https://a.example/unsubscribe?code=x',
      },
      { id: 'mail-7', date: new Date(0), domain: 'a.example', encoding },
    )
    expect(mail).not.toMatch(/(?<!\r)\n|\r(?!\n)/)
    for (const line of mail.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998)
    const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n[ \t]/g, ' ')
    const names = head.split('\r\n').map(line => /^[A-Za-z-]+(?=: ?)/.exec(line)?.[0])
    expect(names).not.toContain(undefined)
    expect(names).not.toContain('Bcc')
    expect(new Set(names).size).toBe(names.length)
  },
})
