import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiArgs } from './args.ts'
import { out } from './out.ts'
import { kind, list, nullable, optional, shape } from './wire.ts'

type Bird = { id: number; name: string; seenAt: number; mate: Bird | null; isRare?: boolean }
const args = { t: (key: string) => `<${key}>` } as ApiArgs
const Seconds = kind(z.int(), (ms: number) => ms / 1000)
const Name = shape<{ name: string }>('Name')({ name: out.text() })

const wren: Bird = { id: 1, name: 'wren', seenAt: 2000, mate: null }
const robin: Bird = { id: 2, name: 'robin', seenAt: 3000, mate: wren, isRare: true }

test('a field has the value of the same name, of another name, or of a function', () => {
  const { schema, toWire } = shape<Bird>()({
    seen_at: Seconds,
    title: [out.text(), 'name'],
    first_seen: [Seconds, ({ seenAt }) => seenAt - 1000],
    label: [out.text(), ({ name }, { t }) => t(name)],
  })
  const sent = toWire(robin, args)
  expect(sent).toEqual({ seen_at: 3, title: 'robin', first_seen: 2, label: '<robin>' })
  expect(Object.keys(sent)).toEqual(Object.keys(schema.shape))
  expect(schema.safeParse({ ...sent, more: 1 }).success).toBe(false)
})

test('shapes are parts of others, and fields are taken over', () => {
  const Nest = shape<Bird>('Nest')({
    ...Name.fields,
    mate: nullable(Name),
    mate_if_any: [optional(Name), 'mate'],
    both: [list(Name), bird => (bird.mate ? [bird, bird.mate] : [bird])],
  })
  const both = [{ name: 'robin' }, { name: 'wren' }]
  const sent = { name: 'robin', mate: both[1], mate_if_any: both[1], both }
  expect(Nest.toWire(robin, args)).toEqual(sent)
  const alone = JSON.stringify(Nest.toWire(wren, args))
  expect(JSON.parse(alone)).toEqual({ name: 'wren', mate: null, both: [{ name: 'wren' }] })
  expect(z.toJSONSchema(Nest.schema).$defs).toHaveProperty('Name')
})

test('the compiler refuses a row that does not fit', () => {
  shape<Bird>()({
    // @ts-expect-error The row has no such field.
    color: out.text(),
    // @ts-expect-error Its field has another type.
    id: out.text(),
    // @ts-expect-error It may be missing.
    is_rare: z.boolean(),
    // @ts-expect-error The named field has another type.
    title: [out.text(), 'seenAt'],
    // @ts-expect-error The function returns another type.
    seen: [Seconds, bird => bird.name],
    // @ts-expect-error The part takes another row.
    mate: [Name, 'seenAt'],
  })
})
