import { expect, test } from 'vitest'
import { Stages } from '#moderation/clean-up/clean-up.schema.ts'
import type { LogEntry } from '#moderation/staff-log/list-log.ts'
import { translator } from '#i18n/catalogue.ts'
import { Locales } from '#shared/codes.ts'
import { createTimeFormat } from '#shared/time-format.ts'
import { changesOf } from './log-change.ts'

const cleanUp = (after: Record<string, number>): LogEntry => ({
  id: 1,
  at: 0,
  action: 'user.cleaned_up',
  actor: null,
  object: null,
  user: null,
  before: {},
  after,
  note: '',
  veiled: false,
})

test.each(Locales)('everything a clean-up removes has a label: %s', locale => {
  const counts = [...Stages, 'flags', 'drafts', 'profile'].map(name => [name, 2] as const)
  const t = translator(locale)
  const time = createTimeFormat(t, locale, 'UTC', 0)
  const changes = changesOf(cleanUp(Object.fromEntries(counts)), { t, time })
  expect(changes).toHaveLength(counts.length)
  for (const [index, { label }] of changes.entries()) expect(label).not.toBe(counts[index]![0])
})
