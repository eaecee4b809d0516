/**
 * A process that sends from an outgoing queue is killed at each step: before and after each of its transactions, and once the
 * receiver has what was sent. Another process then goes on.
 */
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as schema from '#drizzle/schema/index.ts'
import type { MailTemplate } from '#basics/mail/mail-templates.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { outgoingQueues } from '#basics/queues/outgoing-queue.ts'
import { outboxWorker } from '#infra/mail/outbox-worker.ts'
import { sendCalls } from '#infra/plugins/send-calls.ts'
import type { Plugin } from '#plugins/interface.ts'
import { queueCall, SearchEvent } from '#reactors/outgoing/outgoing.queries.ts'
import { Hour } from '#shared/durations.ts'
import { type Community, community } from '#tests/support/community.ts'
import { HookReceiver } from '#tests/support/hook-receiver.ts'
import { addHook } from '#tests/support/webhook-rows.ts'

/** Counts the steps of a process, and kills it at one of them: from then on it can neither write nor send. */
class Process {
  steps = 0
  isDead = false
  readonly killAt: number

  constructor(killAt = Infinity) {
    this.killAt = killAt
  }

  /** Whether the process has reached this step and is still alive after it. */
  survives(): boolean {
    this.isDead ||= ++this.steps === this.killAt
    return !this.isDead
  }

  step(): void {
    if (!this.survives()) throw new Error('killed')
  }

  /** Its transactions are steps. */
  run<R>({ db }: Community, work: () => Promise<R>): Promise<R> {
    const transaction = db.transaction.bind(db)
    const spy = vi.spyOn(db, 'transaction').mockImplementation((...given) => {
      this.step()
      const result = transaction(...given)
      this.step()
      return result
    })
    return work().finally(() => spy.mockRestore())
  }
}

type Place = { w: Community; process: Process; received: string[] }
type Member = {
  table: SQLiteTable
  /** Queues two things. */
  queue(place: Place): Promise<unknown> | void
  send(place: Place): Promise<unknown>
  /** How often each may arrive, and how a row may end; a deleted row has no status. */
  arrives: number[]
  ends: string[]
}

function mails(template: MailTemplate & ('activation' | 'email_changed')): Member {
  return {
    table: schema.mailOutbox,
    queue({ w }) {
      const mail = { userId: 0, template, locale: 'en_US' as const, params: { code: 'c' } }
      for (const name of ['one', 'two'])
        w.write(tx => queueMail(tx, { ...mail, recipient: `${name}@example.org`, now: w.now }))
    },
    async send({ w, process, received }) {
      const send = (_: unknown, { id }: { id: number }) => {
        received.push(String(id))
        return Promise.resolve().then(() => process.step())
      }
      await outboxWorker(w.site, { idempotent: false, send }).drain(undefined, () => w.now)
    },
    ...(template === 'activation'
      ? { arrives: [1, 2], ends: ['sent'] }
      : { arrives: [0, 1], ends: ['sent', 'failed interrupted'] }),
  }
}

const calls = ({ w }: Place) => sendCalls(w.site, new AbortController().signal, () => w.now)

const members: Record<string, Member> = {
  'an email that its reader needs': mails('activation'),
  'another email': mails('email_changed'),
  'a webhook': {
    table: schema.outgoingCalls,
    async queue({ w }) {
      addHook(w, { url: receiver.url })
      const member = w.member()
      for (const title of ['How do wrens sing', 'How do herons sing'])
        await w.ask(member, { title })
    },
    async send(place) {
      place.w.site.env.INTERNAL_HOSTS = ['127.0.0.1']
      receiver.answer = (response, { headers }) => {
        place.received.push(String(headers['webhook-id']))
        if (place.process.survives()) response.writeHead(204).end()
        else response.destroy()
      }
      await calls(place)
    },
    ...{ arrives: [1, 2], ends: ['sent'] },
  },
  'an update of a search plugin': {
    table: schema.outgoingCalls,
    async queue({ w }) {
      const row = { slug: 'finder', enabled: true, updatedAt: w.now }
      w.write(tx => tx.insert(schema.plugins).values(row).run())
      for (let n = 0; n < 2; n++) {
        const body = JSON.stringify({ objectType: 1, objectId: await w.ask(w.member()) })
        w.write(tx => queueCall(tx, { sender: 'finder', event: SearchEvent, body }, w.now))
      }
    },
    async send(place) {
      const search: Partial<NonNullable<Plugin['search']>> = {
        put([record]) {
          place.received.push(String(record!.id))
          return Promise.resolve().then(() => place.process.step())
        },
      }
      const call = (_: string, hook: (plugin: object) => unknown) =>
        Promise.resolve(hook({ search })).then(value => ({ ok: true, value }))
      Object.assign(place.w.site.ports.plugins, { isActive: () => true, call })
      await calls(place)
    },
    ...{ arrives: [1, 2], ends: [] },
  },
}

let receiver: HookReceiver
beforeAll(async () => void (receiver = await HookReceiver.start()))
afterAll(() => receiver[Symbol.asyncDispose]())

/** Returns whether the process was killed. */
async function killed({ table, queue, send, arrives, ends }: Member, at: number): Promise<boolean> {
  using w = community()
  const place = { w, process: new Process(at), received: [] as string[] }
  await queue(place)
  await place.process.run(w, () => send(place)).catch(() => {})
  const { isDead } = place.process
  for (let hour = 0; hour < 4; hour++) {
    place.process = new Process()
    await send(place)
    w.tick(Hour)
  }
  const rows = w.site.sqlite
    .prepare(`select trim(status || ' ' || last_error) from ${getTableName(table)}`)
    .pluck()
    .all()
  expect(
    rows.filter(end => !ends.includes(String(end))),
    `killed at ${at}`,
  ).toEqual([])
  const ids = new Set(place.received)
  const counts = [...ids].map(id => place.received.filter(each => each === id).length)
  if (!arrives.includes(0)) expect(ids.size, `killed at ${at}`).toBe(2)
  expect(
    counts.filter(count => !arrives.includes(count)),
    `killed at ${at}`,
  ).toEqual([])
  return isDead
}

test.each(Object.entries(members))('%s, whose sender is killed at any step', async (_, member) => {
  let steps = 0
  while (await killed(member, steps + 1)) steps++
  // Two rows, for each at least what arrives, and the transaction that records it.
  expect(steps).toBeGreaterThanOrEqual(6)
})

test('every table with attempts is a queue, and is tried here', () => {
  const tables = Object.values(schema as object).filter(
    (table): table is SQLiteTable =>
      is(table, SQLiteTable) && 'nextAttemptAt' in getTableColumns(table),
  )
  const names = (list: SQLiteTable[]) => [...new Set(list.map(getTableName))].sort()
  expect(names(outgoingQueues.map(({ rules }) => rules.table))).toEqual(names(tables))
  expect(names(Object.values(members).map(({ table }) => table))).toEqual(names(tables))
})
