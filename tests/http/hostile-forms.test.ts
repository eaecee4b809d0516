/**
 * Every form of every screen with hostile shapes: refused or without effect, never an error of the server, and about
 * as cheap as the valid form. Each form gets a tenth of the shapes, each shape a tenth of the forms.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { services } from '#app/application/services.ts'
import { slowness } from '#app/commands/machine-speed.mjs'
import type { UserRow } from '#basics/users/users.queries.ts'
import type { FieldEntries } from '#shared/form-body.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { anonymousBytes } from '#tests/support/memory-use.ts'
import { isEveryShape, shareOf } from '#tests/support/shares.ts'
import { threadTime, ThreadTimeStep } from '#tests/support/thread-time.ts'
import { hostileForm, hostileForms, type SentBody, UrlEncoded } from './hostile-forms.ts'
import { actorOf, rows } from './form-rows.ts'
import type { Form } from './sample-forms.ts'
import { scene } from './scene.ts'

const shapes = Object.keys(hostileForms)

/**
 * Above the cost of the valid form, in ms of the main thread: in all, because a refused form shows its screen where the
 * valid one leads on, and for each MB of text that is read and shown again. Alone they take 15 and 40 ms, and up to 50
 * and 180 on a machine with other work; what grows faster than the text takes seconds.
 */
const [Fixed, PerMegabyte] = [150, 500]
const allowed = (body: string | Buffer) =>
  (Fixed + (PerMegabyte * body.length) / 1_000_000) * slowness() + 2 * ThreadTimeStep

let site: WholeSite
const first = await scene()
beforeAll(async () => void (site = await openWholeSite(first.w)))
afterAll(async () => {
  await site.close()
  first.w[Symbol.dispose]()
})

async function send(at: string, { body, type }: Required<SentBody>, who: UserRow | null) {
  const headers = { ...site.cookie(who), Origin: services.siteOrigin(), 'Content-Type': type }
  const before = threadTime()
  const { status } = await site.send('POST', `/community${at}`, headers, body)
  return { status, cost: threadTime() - before }
}

/** The fields of a form as a browser sends them. */
const fieldsOf = (form: Form, intent: string): FieldEntries =>
  Object.entries({ ...form.fields, ...(intent && { intent }) }).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )

describe.each(rows.map((row, place) => [row.name, row, place] as const))(
  '%s',
  (_, { make, intent }, place) => {
    test('takes no harm from hostile fields', async () => {
      const stage = await scene()
      using _w = stage.w
      site.enter(stage.w)
      const form = make(stage)
      const who = actorOf(stage, form)
      const fields = fieldsOf(form, intent)
      const plain = { body: new URLSearchParams(fields).toString(), type: UrlEncoded }
      const usual = await send(form.at, plain, who)
      for (const shape of shareOf(shapes, 10, place)) {
        const sent = hostileForm(shape, fields)
        const limit = usual.cost + allowed(sent.body)
        let cost = Infinity
        // The first time may include what is done once, such as collecting garbage.
        for (let tries = 0; tries < 4 && cost > limit; tries++) {
          const answer = await send(form.at, sent, who)
          expect(answer.status, shape).toBeLessThan(500)
          cost = Math.min(cost, answer.cost)
        }
        expect(cost, `${shape}, in ms`).toBeLessThan(limit)
      }
      expect(Object.keys(Object.prototype)).toEqual([])
    })
  },
)

const inARow = [
  ...['every field with an index of 20,000,000', '10,000 repeats of a field'],
  ...(isEveryShape
    ? ['10,000 parts', '1 MB of one letter in a field', 'parts with long heads']
    : []),
]
const MB = 1_048_576

test.each(inARow)('%s: 100 in a row leave no memory behind', async shape => {
  const stage = await scene()
  using _w = stage.w
  site.enter(stage.w)
  const sent = hostileForm(shape, [
    ['intent', 'login'],
    ['e_mail', 'member@example.org'],
    ['pass', 'x'],
  ])
  const hundred = async () => {
    for (let count = 0; count < 100; count++) await send('/users/login', sent, null)
    return anonymousBytes()
  }
  // The heap takes what it needs once; more must not follow.
  await hundred()
  const before = await hundred()
  let growth = Infinity
  for (let round = 0; round < 3 && growth > 20 * MB; round++)
    growth = Math.min(growth, (await hundred()) - before)
  expect(growth).toBeLessThan(20 * MB)
})
