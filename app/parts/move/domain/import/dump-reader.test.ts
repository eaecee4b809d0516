import { expect, test } from 'vitest'
import { copyOfTinyDump } from '#tests/support/tiny-dump.ts'
import { readRows } from './dump-reader.ts'
import type { DumpRow } from './dump-row.ts'

async function read(text: string): Promise<DumpRow[]> {
  using dump = copyOfTinyDump(() => null)
  dump.write('Users.xml', text)
  const rows: DumpRow[] = []
  for await (const chunk of readRows(`${dump.folder}/Users.xml`, 'users')) rows.push(...chunk.rows)
  return rows
}

test('rows on one line, over several lines, with an end tag and in a comment', async () => {
  const rows = await read(
    `\ufeff<?xml version="1.0"?><!-- <row Id="0"/> --><users><row Id="1" A="x"/><row\n Id="2"\n A="&lt;b&gt;&#xA;&amp;"\n/>\n<row Id='3'></row><other Id="4"/></users>\n`,
  )
  expect(rows.map(row => [row.line, row.id(), row.text('A')])).toEqual([
    [1, '1', 'x'],
    [4, '2', '<b>\n&'],
    [5, '3', ''],
  ])
})

test('characters stay whole wherever the file is cut into chunks', async () => {
  const name = '豆'.repeat(1000)
  const lines = Array.from({ length: 200 }, (_, n) => `<row Id="${n}" A="${name}😀"/>`)
  const rows = await read(`<users>\n${lines.join('\n')}\n</users>`)
  expect(rows.length).toBe(200)
  expect(rows.every((row, n) => row.text('A') === `${name}😀` && row.line === n + 2)).toBe(true)
})

test('values are read with their type', async () => {
  const [row] = await read(
    '<users><row Id="-1" Day="2016-08-02" At="2016-08-02T15:39:14.947" Yes="True" No="False" Empty=""/></users>',
  )
  expect(row!.id()).toBe('-1')
  expect(row!.moment('Day')).toBe(Date.UTC(2016, 7, 2))
  expect(row!.moment('At')).toBe(Date.UTC(2016, 7, 2, 15, 39, 14, 947))
  expect(row!.moment('Empty', 5)).toBe(5)
  expect([row!.flag('Yes'), row!.flag('No'), row!.flag('None')]).toEqual([true, false, false])
  expect(row!.integer('Empty', 7)).toBe(7)
  expect(() => row!.integer('Empty')).toThrow('Users.xml, line 1: the row has no Empty')
  expect(() => row!.moment('Yes')).toThrow('Users.xml, line 1: Yes is not a date: "True"')
})
