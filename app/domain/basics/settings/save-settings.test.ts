import { expect, test } from 'vitest'
import { z } from 'zod'
import { admin, GeneralSettings, harmless, lines, numberOrNone, wholeNumber } from '#kernel'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { refusal } from '#tests/support/refusal.ts'
import { world } from '#tests/support/world.ts'
import { currentSettings } from './current-settings.ts'
import { saveCaches } from './save-caches.ts'
import { settingsVerb } from './save-settings.ts'

const saveGeneral = settingsVerb('general', harmless(admin), GeneralSettings)

test('a change is stored, in force at once and logged; the rest stays', async () => {
  using w = world({ general: { name: 'Before', description: 'Kept' } })
  const { general } = currentSettings(w.db).settings
  const given = { ...general, name: 'After' }
  const serial = currentSettings(w.db).serial
  expect(await w.as(w.admin()).run(saveGeneral, given)).toEqual({ changed: ['name'] })
  const now = currentSettings(w.db)
  expect(now.settings.general).toEqual(given)
  expect(now.serial).toBeGreaterThan(serial)
  expect(rowsAfter(w.db, 0, 9)).toMatchObject([
    { before: '{"name":"Before"}', after: '{"name":"After"}', note: 'general' },
  ])
  expect(await w.as(w.admin()).run(saveGeneral, given)).toEqual({ changed: [] })
  expect(rowsAfter(w.db, 0, 9)).toHaveLength(1)
})

test('a secret is stored, and logged without its value', async () => {
  using w = world({ caches: { purge_token: 'first-secret' } })
  const { caches } = currentSettings(w.db).settings
  await w.as(w.admin()).run(saveCaches, { ...caches, purge_token: 'second-secret' })
  expect(currentSettings(w.db).settings.caches.purge_token).toBe('second-secret')
  const [row] = rowsAfter(w.db, 0, 9)
  expect(row).toMatchObject({
    before: '{"purge_token":""}',
    after: '{"purge_token":"changed"}',
  })
  expect(JSON.stringify(row)).not.toContain('secret')
})

test('only administrators save', async () => {
  using w = world()
  const given = { ...currentSettings(w.db).settings.general, name: 'Mine' }
  for (const who of [null, w.inactive(), w.member(), w.moderator()]) {
    const { code } = await refusal(w.as(who).run(saveGeneral, given))
    expect(['unauthorized', 'forbidden']).toContain(code)
  }
  expect(currentSettings(w.db).settings.general.name).not.toBe('Mine')
})

/** The parsed value of a field, or its error. */
function read(field: z.ZodType, value: unknown): unknown {
  const result = z.object({ field }).safeParse({ field: value })
  return result.success ? result.data.field : result.error.issues.map(issue => issue.message)
}

test('numbers are accepted as digits or as numbers', () => {
  const number = wholeNumber(1, 9)
  expect([read(number, '7'), read(number, 7), read(number, ' 7 ')]).toEqual([7, 7, 7])
  for (const empty of ['', ' ', null, undefined]) {
    expect(read(number, empty)).toEqual(['form.required'])
    expect(read(numberOrNone(1, 9), empty)).toBeNull()
  }
  for (const wrong of ['0', 10, 1.5, '1.5', '0x1', 'one', true, {}, []]) {
    expect(read(number, wrong)).toEqual(['form.whole_number|min=1|max=9'])
    expect(read(numberOrNone(1, 9), wrong)).toEqual(['form.whole_number|min=1|max=9'])
  }
})

test('lists are accepted as lines or as lists', () => {
  const list = lines({
    most: 3,
    long: 4,
    wrong: (_, n) => (n === 2 ? `form.pattern|line=2` : null),
  })
  expect(read(list, '  one \r\n\n')).toEqual(['one'])
  expect(read(list, ['one', 'one '])).toEqual(['form.pattern|line=2'])
  expect(read(lines({ most: 3, long: 4 }), ['b', 'a', 'b'])).toEqual(['b', 'a'])
  expect(read(list, '')).toEqual([])
  expect(read(list, undefined)).toEqual([])
  expect(read(list, 'a\nb\nc\nd')).toEqual(['form.too_many_lines|max=3'])
  expect(read(list, 'fives')).toEqual(['form.line_too_long|line=1|max=4'])
  expect(read(list, '字字字字')).toEqual(['字字字字'])
  for (const wrong of [5, {}, [5]]) expect(read(list, wrong)).toEqual(['form.invalid'])
})
