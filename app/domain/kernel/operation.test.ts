import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { subscribers } from '#app/domain/subscribers.ts'
import { saveSetting, findSetting } from '#basics/settings/settings.queries.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { badRequest, DomainError } from './errors.ts'
import type { Subscribers } from './events.ts'
import { activated, visitor } from './guards.ts'
import { command, connectSubscribers, query, run } from './operation.ts'
import { wire } from './wire.ts'

afterEach(() => connectSubscribers(subscribers))

const silent = Object.fromEntries(Object.keys(subscribers()).map(name => [name, []]))
/** Replaces all reactors until the end of the test. */
const listen = (some: Partial<Subscribers>) =>
  connectSubscribers(() => ({ ...silent, ...some }) as unknown as Subscribers)

const written = (w: World) => findSetting(w.db, 'written')
const registered = { userId: 1 }

/** A verb that records each of its steps. */
function noting(notes: string[], guard = visitor) {
  return command({
    name: 'test.note',
    guard: { name: 'noting', check: ctx => (notes.push('guard'), guard.check(ctx)) },
    input: z.object({ text: wire.text({ max: 5, required: true }) }),
    emits: ['user.registered'],
    prepare: async () => {
      notes.push('prepare')
      await Promise.resolve()
      return 'prepared'
    },
    run({ tx, now, emit }, { text }, prepared) {
      notes.push(`run ${text} ${prepared}`)
      saveSetting(tx, 'written', text, now)
      emit('user.registered', registered)
      notes.push('ran')
      return text
    },
  })
}

describe('a command', () => {
  test('runs guard, input, preparation, body and reactors in this order', async () => {
    using w = world()
    const notes: string[] = []
    listen({ 'user.registered': [() => notes.push('first'), () => notes.push('second')] })
    expect(await w.as(null).run(noting(notes), { text: 'words' })).toBe('words')
    expect(notes).toEqual(['guard', 'prepare', 'run words prepared', 'ran', 'first', 'second'])
    expect(written(w)).toBe('words')
  })

  test('stops at a guard before its input is parsed', async () => {
    using w = world({ login: { login_required: true } })
    const notes: string[] = []
    const error = await refusal(w.as(null).run(noting(notes), { text: 'much too long' }))
    expect([error.code, notes]).toEqual(['unauthorized', ['guard']])
  })

  test.each([[{ text: 'much too long' }], [{}], [null], ['text'], [[]]])(
    'stops at the input %j before anything is prepared',
    async input => {
      using w = world()
      const notes: string[] = []
      const error = await refusal(w.as(null).run(noting(notes), input))
      expect([error.code, notes]).toEqual(['validation', ['guard']])
      expect(written(w)).toBeNull()
    },
  )

  test('leaves nothing behind when a reactor throws', async () => {
    using w = world()
    const broken = () => {
      throw new Error('broken')
    }
    listen({ 'user.registered': [broken] })
    await expect(w.as(null).run(noting([]), { text: 'words' })).rejects.toThrow('broken')
    expect(written(w)).toBeNull()
  })

  test('delivers events emitted by reactors after the earlier ones', async () => {
    using w = world()
    const order: string[] = []
    listen({
      'user.registered': [
        ctx => (ctx.emit('user.activated', registered), order.push('registered')),
        () => order.push('registered too'),
      ],
      'user.activated': [() => order.push('activated')],
    })
    await w.as(null).run(noting([]), { text: 'words' })
    expect(order).toEqual(['registered', 'registered too', 'activated'])
  })

  test('wakes the jobs after commit', async () => {
    using w = world()
    listen({})
    const told: string[] = []
    const ctx = w.ctx(null)
    const ports = {
      ...ctx.ports,
      nudgeJobs: () => void told.push(`jobs ${w.site.sqlite.inTransaction}`),
    }
    await run(noting([]), { ...ctx, ports }, { text: 'words' })
    expect(told).toEqual(['jobs false'])
  })

  test('that is refused emits nothing', async () => {
    using w = world()
    const refusing = command({
      name: 'test.refuse',
      guard: visitor,
      input: z.object({}),
      emits: ['question.deleted'],
      run() {
        throw badRequest('base.request_format_error')
      },
    })
    const ctx = w.ctx(null)
    const fail = () => expect.unreachable('nothing has happened')
    const ports = { ...ctx.ports, nudgeJobs: fail }
    await refusal(run(refusing, { ...ctx, ports }, {}))
  })
})

describe('field errors', () => {
  const failing = (message: string) =>
    query({
      name: 'test.fail',
      guard: visitor,
      input: z.object({ list: z.array(z.string().min(3, { error: message })) }),
      run: () => null,
    })

  test.each([
    ['form.too_short|min=3', { reason: 'form.too_short', values: { min: '3' } }],
    [
      'error.tag.too_many|max=5|least=1',
      { reason: 'error.tag.too_many', values: { max: '5', least: '1' } },
    ],
    ['Too small: expected string', { reason: 'form.invalid' }],
  ])('for the message "%s"', async (message, expected) => {
    using w = world()
    const error = await refusal(w.as(null).run(failing(message), { list: ['fine', 'x'] }))
    expect(error.details.fields).toMatchObject([{ field: 'list.1', ...expected }])
  })
})

test('site rules and schema errors are reported together', async () => {
  using w = world()
  const word = wire.text({ max: 5, required: true })
  const act = command({
    name: 'test.rules',
    guard: visitor,
    input: z.object({ one: word, two: word }),
    emits: [],
    rules: (_ctx, { one, two }) =>
      Object.entries({ one, two }).flatMap(([field, value]) =>
        value === 'bad' ? [{ field, reason: 'form.invalid' }] : [],
      ),
    run: () => 'done',
  })
  const wrong = async (input: object) =>
    (await refusal(w.as(null).run(act, input))).details.fields?.map(
      ({ field, reason }) => `${field} ${reason}`,
    )
  expect(await wrong({ one: '', two: 'bad' })).toEqual(['one form.required', 'two form.invalid'])
  expect(await wrong({ one: 'bad', two: 'fine' })).toEqual(['one form.invalid'])
  expect(await wrong({ one: 'far too long' })).toEqual(['one form.too_long', 'two form.required'])
  expect(await w.as(null).run(act, { one: 'fine', two: 'fine' })).toBe('done')
})

test('a query gets the viewer as narrowed by its guard', async () => {
  using w = world()
  const whoami = query({
    name: 'test.whoami',
    guard: activated,
    input: z.object({}),
    run: ({ viewer }) => viewer.username,
  })
  expect(await w.as(w.member({ username: 'lily' })).run(whoami)).toBe('lily')
  await expect(w.as(null).run(whoami)).rejects.toBeInstanceOf(DomainError)
})
