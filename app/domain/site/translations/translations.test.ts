import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#infra/database/db.ts'
import { writing } from '#kernel'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { messagesOf, translator } from '#i18n/catalogue.ts'
import { databaseFileOf } from '#tests/support/processes.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { listTexts } from './list-texts.ts'
import { saveText, takeTextBack } from './save-text.ts'
import { storedTexts } from './stored-texts.ts'
import { storeText } from './translations.queries.ts'

const key = 'common.action.save'
const stored = (w: World) =>
  w.site.sqlite.prepare('select count(*) from stored_translation').pluck().get()

const english = { language: 'en_US', key }

test('a custom text is in force at once, only in its language, until it is reset', async () => {
  using w = world()
  const root = w.as(w.admin())
  const shipped = translator('en_US')(key)
  const says = (locale: 'en_US' | 'zh_CN') => translator(locale, storedTexts(w.db))(key)
  const chinese = says('zh_CN')
  expect(await root.run(saveText, { ...english, text: ' Keep it ' })).toEqual({ changed: true })
  expect([says('en_US'), says('zh_CN')]).toEqual(['Keep it', chinese])
  expect(messagesOf('en_US', storedTexts(w.db))).toMatchObject({
    common: { action: { save: 'Keep it', cancel: translator('en_US')('common.action.cancel') } },
  })
  expect(await root.run(saveText, { ...english, text: 'Keep it' })).toEqual({ changed: false })
  expect(await root.run(takeTextBack, english)).toEqual({ changed: true })
  expect(await root.run(takeTextBack, english)).toEqual({ changed: false })
  expect(says('en_US')).toBe(shipped)
  expect(stored(w)).toBe(0)
  expect(rowsAfter(w.db, 0, 9)).toMatchObject([
    {
      action: 'translation.changed',
      before: JSON.stringify({ text: shipped }),
      after: '{"text":"Keep it"}',
      note: `en_US ${key}`,
    },
    { before: '{"text":"Keep it"}', after: JSON.stringify({ text: shipped }) },
  ])
})

test('saving the default text stores no custom one', async () => {
  using w = world()
  const root = w.as(w.admin())
  const shipped = translator('en_US')(key)
  await root.run(saveText, { ...english, text: 'Keep it' })
  await root.run(saveText, { ...english, text: shipped })
  expect(stored(w)).toBe(0)
})

test('placeholders and tags of the default text must stay', async () => {
  using w = world()
  const root = w.as(w.admin())
  const reasons = async (name: string, text: string) => {
    const { details } = await refusal(root.run(saveText, { language: 'en_US', key: name, text }))
    return details.fields?.map(({ field, reason }) => `${field} ${reason}`)
  }
  const limit = 'form.too_long'
  expect(await reasons(limit, 'Too long.')).toEqual(['text form.values_missing'])
  expect(await reasons(limit, 'At most {{max}} of {{size}}.')).toEqual(['text form.values_unknown'])
  expect(await reasons(limit, 'At most {{max}} {{}}.')).toEqual(['text form.values_broken'])
  expect(await reasons(limit, 'At most <b>{{max}}</b>.')).toEqual(['text form.tags_none'])
  const link = [...w.site.ports.shippedTexts('en_US')].find(([, text]) => text.includes('<a'))
  expect(await reasons(link![0], 'No link {{profile}}')).toEqual(['text form.tags_differ'])
  expect(await reasons(limit, '  ')).toEqual(['text form.required'])
  expect(await reasons(limit, '{{max}}'.padEnd(2001, '.'))).toEqual(['text form.too_long'])
  expect(await reasons('common.nothing.here', 'Text')).toEqual(['key error.object.not_found'])
  expect(stored(w)).toBe(0)
  await root.run(saveText, { language: 'en_US', key: limit, text: 'No more than {{ max }}.' })
  expect(translator('en_US', storedTexts(w.db))(limit, { max: 7 })).toBe('No more than 7.')
})

test('a plural form may omit the number, but nothing else', async () => {
  using w = world()
  const root = w.as(w.admin())
  const many = 'admin.saved_other'
  await root.run(saveText, { language: 'en_US', key: many, text: 'Some settings saved.' })
  expect(translator('en_US', storedTexts(w.db))('admin.saved', { count: 4 })).toBe(
    'Some settings saved.',
  )
  const shown = { language: 'en_US', key: 'badge.awarded_other', text: 'Awarded often' }
  expect((await refusal(root.run(saveText, shown))).details.fields).toMatchObject([
    { reason: 'form.values_missing', values: { names: '{{shown}}' } },
  ])
})

test('texts are found by key and words, default or custom', async () => {
  using w = world()
  const root = w.as(w.admin())
  const list = (input: object) => root.run(listTexts, { language: 'en_US', ...input })
  const all = await list({ page_size: 5 })
  expect(all.list).toHaveLength(5)
  expect(all.count).toBeGreaterThan(1000)
  expect(all.changed).toBe(0)
  expect((await list({ page_size: 5, page: 2 })).list[0]).not.toEqual(all.list[0])
  expect((await list({ query: 'common.ACTION' })).list.map(row => row.key)).toContain(key)
  await root.run(saveText, { ...english, text: 'Keep the heron' })
  const row = {
    key,
    form: null,
    shipped: translator('en_US')(key),
    own: 'Keep the heron',
    values: [],
  }
  expect(await list({ query: 'HERON keep' })).toEqual({ count: 1, changed: 1, list: [row] })
  expect(await list({ changed: true })).toEqual({ count: 1, changed: 1, list: [row] })
  expect((await list({ changed: true, query: 'stork' })).count).toBe(0)
  expect((await root.run(listTexts, { language: 'zh_CN', changed: true })).count).toBe(0)
})

test('only administrators see and change them', async () => {
  using w = world()
  for (const who of [null, w.inactive(), w.member(), w.moderator()]) {
    const as = w.as(who)
    for (const attempt of [
      as.run(saveText, { ...english, text: 'Mine' }),
      as.run(takeTextBack, english),
      as.run(listTexts, english),
    ]) {
      expect(['unauthorized', 'forbidden']).toContain((await refusal(attempt)).code)
    }
  }
  expect(stored(w)).toBe(0)
})

test('texts changed by another process are visible in the next turn, and rebuilt only after a change', async () => {
  using w = world()
  using place = databaseFileOf(w)
  const [one, two] = [openDatabase(place.file), openDatabase(place.file)]
  try {
    const none = storedTexts(one.db)
    writing(two.db, tx => void storeText(tx, { ...english, text: 'Theirs' }, w.now))
    await setImmediate()
    const some = storedTexts(one.db)
    expect(some).not.toBe(none)
    expect(translator('en_US', some)(key)).toBe('Theirs')
    two.sqlite.prepare('update site_setting set updated_at = updated_at + 1').run()
    await setImmediate()
    expect(storedTexts(one.db)).toBe(some)
    expect(translator('en_US', storedTexts(one.db))).toBe(translator('en_US', some))
  } finally {
    one.close()
    two.close()
  }
})
