/** A reason has one name, wherever it is shown. */
import { expect, test } from 'vitest'
import { Reason as WireReason } from '#api/presenters/flags.ts'
import type { ApiArgs } from '#api/kernel/args.ts'
import { list } from '#api/kernel/wire.ts'
import { reasonsOf } from '#moderation/flags/reasons.ts'
import { translator } from '#i18n/catalogue.ts'
import { changesOf } from '#web/moderation/log-change.ts'
import { notificationRow } from '#web/reactors/notification-view.ts'
import { CloseReasons, Locales, Reason, reasonName, SuspendReasons } from './codes.ts'
import { closedFor } from './closing-note.ts'

const cases = Locales.flatMap(locale => CloseReasons.map(reason => [locale, reason] as const))

test.each(cases)(
  'in %s, reason %i: dialog, banner, notification, log and API agree',
  (locale, type) => {
    const t = translator(locale)
    const name = t(reasonName(type)!)
    expect(name).not.toContain('flag.reason')
    const listed = list(WireReason).toWire(reasonsOf('question', 'close')!, { t } as ApiArgs)
    expect(listed.find(one => one.reason_type === type)!.name).toBe(name)
    const entry = { action: 'question.closed', note: '', before: {}, veiled: false }
    const [told] = changesOf({ ...entry, after: { reason: type } }, { t, time: {} as never })
    expect(told).toMatchObject({ after: name })
    if (type === Reason.something) return
    expect(closedFor(type, t)).toContain(name)
    const closing = JSON.stringify({ close_type: type, close_msg: '' })
    const notification = { closing, named: [], earned: {}, action: 'your_question_is_closed' }
    expect(t(notificationRow(notification as never, t, locale).reason!)).toBe(name)
  },
)

test.each(Locales)(
  'in %s, every reason to suspend has a name and a description of its own',
  locale => {
    const t = translator(locale)
    const reasons = list(WireReason).toWire(reasonsOf('user', 'suspend')!, { t } as ApiArgs)
    expect(reasons.map(one => one.reason_type)).toEqual([...SuspendReasons])
    const words = reasons.flatMap(one => [one.name, one.description])
    expect(new Set(words).size).toBe(words.length)
  },
)
