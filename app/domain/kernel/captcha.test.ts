import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { captchaGate } from '#access/captcha/gate.ts'
import { findSetting, saveSetting } from '#basics/settings/settings.queries.ts'
import { refusal } from '#tests/support/refusal.ts'
import { world } from '#tests/support/world.ts'
import { type CaptchaGate, connectCaptcha } from './captcha.ts'
import { badRequest } from './errors.ts'
import { visitor } from './guards.ts'
import { command, query } from './operation.ts'
import { wire } from './wire.ts'

afterEach(() => connectCaptcha(captchaGate))

const input = z.object({ text: wire.text({ max: 5, required: true }) })
const definition = { name: 'test.act', guard: visitor, input, captcha: 'vote' } as const

/** A verb and a gate that record each of their steps. */
function noting(run: () => string = () => 'done') {
  const notes: string[] = []
  const gate: CaptchaGate = (_ctx, action, raw) => {
    notes.push(`${action} ${String((raw as { captcha_code?: string }).captcha_code)}`)
    return {
      done: (tx, value) => {
        notes.push(`done ${String(value)}`)
        saveSetting(tx, 'counted', 'yes', 1)
      },
      failed: () => void notes.push('failed'),
    }
  }
  connectCaptcha(gate)
  const act = command({
    ...definition,
    emits: [],
    prepare: () => void notes.push('prepare'),
    run({ tx, now }) {
      notes.push('run')
      saveSetting(tx, 'written', 'yes', now)
      return run()
    },
  })
  return { notes, act }
}

describe('a counted verb', () => {
  test('passes the gate after its input and before its body, and reports the result to it', async () => {
    using w = world()
    const { notes, act } = noting()
    await w.as(null).run(act, { text: 'words', captcha_code: 'ACE34' })
    expect(notes).toEqual(['vote ACE34', 'prepare', 'run', 'done done'])
    expect([findSetting(w.db, 'written'), findSetting(w.db, 'counted')]).not.toContain(null)
  })

  test('does not reach the gate with mistakes, nor past its guard', async () => {
    using w = world({ login: { login_required: true } })
    const { notes, act } = noting()
    await refusal(w.as(null).run(act, { text: 'words' }))
    await refusal(w.as(w.member()).run(act, { text: 'too long a text' }))
    expect(notes).toEqual([])
  })

  test('reports a refusal to the gate after its writes are rolled back', async () => {
    using w = world()
    const { notes, act } = noting(() => {
      throw badRequest('error.object.not_found')
    })
    expect((await refusal(w.as(null).run(act, { text: 'words' }))).reason).toBe(
      'error.object.not_found',
    )
    expect(notes).toEqual(['vote undefined', 'prepare', 'run', 'failed'])
    expect(findSetting(w.db, 'written')).toBeNull()
  })

  test('does nothing when the gate refuses, whether it writes or reads', async () => {
    using w = world()
    const notes: string[] = []
    connectCaptcha(() => {
      throw badRequest('error.object.captcha_verification_failed')
    })
    const note = () => void notes.push('run')
    const verbs = [
      query({ ...definition, run: note }),
      command({ ...definition, emits: [], prepare: note, run: note }),
    ]
    for (const verb of verbs) {
      expect((await refusal(w.as(null).run(verb, { text: 'words' }))).reason).toBe(
        'error.object.captcha_verification_failed',
      )
    }
    expect(notes).toEqual([])
  })
})
