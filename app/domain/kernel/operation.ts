/**
 * A verb is declared once: name, guard, input, body. Transports only see `execute`, so none of them can skip
 * a guard, a validation or a captcha. The order is fixed: guard, drawings, parse, captcha, prepare (async, outside
 * the transaction), transaction with body and reactors, then wake the job runner. A form with mistakes is
 * returned before its captcha is checked, so it uses none up.
 */
import { z } from 'zod'
import { ownValue } from '#shared/own-value.ts'
import { type CaptchaAction, passGate } from './captcha.ts'
import type { Ctx, WriteCtx } from './context.ts'
import { type Tx, writingSoon } from './db.ts'
import { type FieldError, invalid } from './errors.ts'
import type { Emit, EventName, Events, ReactorCtx, Subscribers } from './events.ts'
import type { Guard } from './guards.ts'
import { storageFault } from './storage-fault.ts'
import type { Viewer } from './viewer.ts'

export type Operation<I extends z.ZodType = z.ZodType, O = unknown> = {
  name: string
  kind: 'query' | 'command'
  guard: Guard
  input: I
  emits: readonly EventName[]
  /**
   * Counted as this act; when a captcha is required, the input must include `captcha_id` and `captcha_code`.
   */
  captcha?: CaptchaAction
  execute(ctx: Ctx, raw: unknown): Promise<O>
}

/** A verb that writes, alone or as part of another one. */
export type Command<I extends z.ZodType, O, E extends EventName> = Operation<I, O> & {
  emits: readonly E[]
  /**
   * Prepares the verb as part of another: guard, input, slow work. Returns its body, to run in the
   * transaction of the other verb, whose events it emits.
   */
  part(ctx: Ctx, raw: unknown): Promise<(ctx: WriteCtx<Viewer, E>) => O>
}

let subscribers: (() => Subscribers) | null = null

/** Called once at startup: who reacts to which event. */
export function connectSubscribers(table: () => Subscribers): void {
  subscribers = table
}

/** Plural forms depend on the number, so it must stay a number. */
const valueOf = ([name = '', value = '']: string[]): [string, string | number] =>
  name === 'count' ? [name, Number(value)] : [name, value]

/** Of `params` of an issue, as in `wire.id`. */
function aloneOf(issue: z.core.$ZodIssue): Pick<FieldError, 'alone'> {
  const alone: unknown = issue.code === 'custom' ? issue.params?.alone : undefined
  return alone === 'not_found' || alone === 'bad_request' ? { alone } : {}
}

/** Zod issues as field errors. A message is a reason, with values after `|`, as in `form.max|max=30`. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map(issue => {
    const [reason = '', ...pairs] = issue.message.split('|')
    const known = /^[a-z_]+(\.[a-z_]+)+$/.test(reason)
    return {
      field: issue.path.map(String).join('.'),
      reason: known ? reason : 'form.invalid',
      values: Object.fromEntries(pairs.map(pair => valueOf(pair.split('=')))),
      ...aloneOf(issue),
    }
  })
}

/** The valid fields, even if others are invalid. */
function rightFields<I extends z.ZodType>(schema: I, raw: unknown): Partial<z.output<I>> {
  if (!(schema instanceof z.ZodObject)) return {}
  const given = (raw ?? {}) as Record<string, unknown>
  const right = Object.entries(schema.shape).flatMap(([name, field]) => {
    const found = z.safeParse(field, ownValue(given, name))
    return found.success ? [[name, found.data] as const] : []
  })
  return Object.fromEntries(right) as Partial<z.output<I>>
}

type Rules<I extends z.ZodType> = (given: Partial<z.output<I>>) => FieldError[]

/** Reports all errors at once: invalid fields, and the rules for the valid ones. */
function parse<I extends z.ZodType>(schema: I, raw: unknown, rules?: Rules<I>): z.output<I> {
  const result = schema.safeParse(raw ?? {})
  const wrong = result.success ? [] : fieldErrors(result.error)
  const given = result.success ? result.data : rules ? rightFields(schema, raw) : {}
  const fields = [...wrong, ...(rules?.(given) ?? [])]
  if (result.success && fields.length === 0) return result.data
  throw invalid(...fields)
}

/** A verb that reads. The body may only use `ctx.db`. */
export function query<V extends Viewer, I extends z.ZodType, O>(definition: {
  name: string
  guard: Guard<V>
  input: I
  captcha?: CaptchaAction
  run(ctx: Ctx<V>, input: z.output<I>): O | Promise<O>
}): Operation<I, O> {
  const { name, guard, input, captcha, run } = definition
  return {
    name,
    kind: 'query',
    guard,
    input,
    emits: [],
    captcha,
    async execute(ctx, raw) {
      const viewer = guard.check(ctx)
      const data = parse(input, raw)
      passGate(ctx, captcha, raw)
      return run({ ...ctx, viewer }, data)
    },
  }
}

/** Runs reactors of emitted events, and of those that they emit, in order of emission. */
function deliver(ctx: ReactorCtx, queue: [EventName, Events[EventName]][]): void {
  const table = subscribers!()
  for (let i = 0; i < queue.length; i++) {
    const [name, payload] = queue[i]!
    for (const react of table[name]) {
      ;(react as (ctx: ReactorCtx, event: unknown) => void)(ctx, payload)
    }
  }
}

/**
 * Lets code outside a verb, such as a step of a job, emit events, and runs their reactors in the given
 * transaction.
 */
export function withEvents<R>(
  tx: Tx,
  moment: Pick<ReactorCtx, 'now' | 'siteTimeZone'>,
  body: (emit: Emit) => R,
): R {
  const queue: [EventName, Events[EventName]][] = []
  const emit: Emit = (event, payload) => void queue.push([event, payload])
  const value = body(emit)
  deliver({ tx, emit, ...moment }, queue)
  return value
}

/** Rules and bodies render the texts of the input, and must find its drawings. */
const drawingsIn = ({ viewer, ports }: Ctx, raw: unknown) =>
  viewer.kind === 'member' ? ports.drawAhead(raw, { userId: viewer.id, preview: false }) : null

/** A verb that writes: synchronous body in one immediate transaction, reactors before commit. */
export function command<
  V extends Viewer,
  I extends z.ZodType,
  O,
  E extends EventName = never,
  P = undefined,
>(definition: {
  name: string
  guard: Guard<V>
  input: I
  emits: readonly E[]
  captcha?: CaptchaAction
  /** The site's rules for single fields; `given` lacks invalid ones. */
  rules?(ctx: Ctx<V>, given: Partial<z.output<I>>): FieldError[]
  /** False: its texts are stored as they are, so their drawings are not made. */
  draws?: false
  /** Slow work before the transaction: hashing, rendering. */
  prepare?(ctx: Ctx<V>, input: z.output<I>): P | Promise<P>
  run(ctx: WriteCtx<V, E>, input: z.output<I>, prepared: P): O
}): Command<I, O, E> {
  const { name, guard, input, emits, captcha, rules, draws = true, prepare, run } = definition
  const check = (ctx: Ctx<V>, raw: unknown) =>
    parse(input, raw, rules && (given => rules(ctx, given)))
  return {
    name,
    kind: 'command',
    guard,
    input,
    emits,
    captcha,
    async part(ctx, raw) {
      const viewer = guard.check(ctx)
      const drawings = draws ? drawingsIn(ctx, raw) : null
      if (drawings) await drawings
      const data = check({ ...ctx, viewer }, raw)
      const ready = prepare ? await prepare({ ...ctx, viewer }, data) : undefined
      return within => run({ ...within, viewer }, data, ready as P)
    },
    async execute(ctx, raw) {
      const viewer = guard.check(ctx)
      const drawings = draws ? drawingsIn(ctx, raw) : null
      if (drawings) await drawings
      const data = check({ ...ctx, viewer }, raw)
      const passage = passGate(ctx, captcha, raw)
      const act = async () => {
        const ready = prepare ? await prepare({ ...ctx, viewer }, data) : undefined
        const { value } = await writingSoon(ctx.db, tx => {
          const queue: [EventName, Events[EventName]][] = []
          const emit = (event: EventName, payload: Events[EventName]) =>
            void queue.push([event, payload])
          const value = run({ ...ctx, viewer, tx, emit }, data, ready as P)
          const reactor: ReactorCtx = {
            tx,
            now: ctx.now,
            emit,
            siteTimeZone: ctx.settings.interface.time_zone,
          }
          deliver(reactor, queue)
          passage?.done(tx, value)
          return { value }
        })
        return value
      }
      const result = await act().catch((error: unknown) => {
        passage?.failed(error)
        throw error
      })
      ctx.ports.nudgeJobs(name)
      return result
    },
  }
}

/**
 * Runs a verb; the only way to do so. A storage failure becomes a refusal and is reported to the operator.
 */
export async function run<I extends z.ZodType, O>(
  operation: Operation<I, O>,
  ctx: Ctx,
  raw: unknown,
): Promise<O> {
  try {
    if (operation.kind === 'command') ctx.ports.beforeWrite?.(ctx.request)
    return await operation.execute(ctx, raw)
  } catch (error) {
    const fault = storageFault(error)
    if (!fault) throw error
    ctx.ports.reportFault(error, `${operation.name} could not be stored`)
    throw fault
  }
}
