/**
 * Delivers events to webhooks and plugins, and the calls of plugins to other servers, until they
 * succeed.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describeEvent } from '#reactors/outgoing/describe-event.ts'
import { describePost } from '#reactors/outgoing/describe-post.ts'
import {
  dropCall,
  dueCalls,
  markCallFailed,
  markCallSent,
  type OutgoingCall,
  putOff,
} from '#reactors/outgoing/outgoing.queries.ts'
import { SearchEvent } from '#reactors/outgoing/on-events.ts'
import { type Db, recorded } from '#kernel'
import { pluginRows } from '#basics/plugins/plugins.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { callOutside } from '#infra/calls/http-client.ts'
import { severalMachines } from '#infra/system/machines.ts'
import type { Site } from '#infra/site.ts'
import { isStopping } from '#infra/stopping.ts'
import type { Message } from '#plugins/interface.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'

/** Rows read at once. */
const Portion = 20
/** While a plugin is paused, in ms. */
const Rest = 5 * 60_000
const LargestBody = 200_000
const Patience = 8_000
/** Headers that belong to the connection. */
const Own = /^(host|content-length|connection|transfer-encoding|user-agent|x-signature)$/i

export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

async function send(site: Site, call: OutgoingCall, message: Message): Promise<void> {
  const body = JSON.stringify(message.body)
  if (body === undefined || body.length > LargestBody) throw new Error('the message is too large')
  const given = Object.entries(message.headers ?? {}).filter(([name]) => !Own.test(name))
  const headers = {
    'Content-Type': 'application/json',
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    'X-Event': call.event,
    'X-Delivery': String(call.id),
    ...(message.secret ? { 'X-Signature': signatureOf(message.secret, body) } : {}),
  }
  const { status } = await callOutside(
    { url: message.url, method: 'POST', headers, body },
    {
      by: site.db,
      internalHosts: site.env.INTERNAL_HOSTS,
      timeoutMs: Patience,
      maxBytes: 100_000,
    },
  )
  if (status < 200 || status >= 300) throw new Error(`the answer was ${status}`)
}

async function notify(site: Site, call: OutgoingCall, now: number): Promise<void> {
  const { db, ports } = site
  const event = describeEvent(db, call, currentSettings(db).settings, now)
  if (!event) return void dropCall(db, call)
  const made = await ports.plugins.call(call.sender, async plugin => {
    const message = await plugin.notification!.message(event)
    if (message && typeof message.url !== 'string') throw new Error('the message has no URL')
    return message
  })
  if (!made.ok) return failed(db, call, { words: made.words }, now)
  if (!made.value) return void dropCall(db, call)
  const { url } = made.value
  try {
    await send(site, call, made.value)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return recorded(db, () => failed(db, call, { words, url }, now))
  }
  await recorded(db, () => markCallSent(db, call, url, now))
}

async function index(site: Site, call: OutgoingCall, now: number): Promise<void> {
  const { db, ports } = site
  const { objectType, objectId } = JSON.parse(call.body) as Record<string, number>
  const record = describePost(db, objectType!, objectId!)
  const made = await ports.plugins.call(call.sender, ({ search }) =>
    record ? search!.put?.([record]) : search!.remove?.([objectId!]),
  )
  await recorded(db, () => {
    if (made.ok) dropCall(db, call)
    else failed(db, call, { words: made.words }, now)
  })
}

/** An attempt that the stop of the site aborted is repeated at the next start, and not counted. */
const failed: typeof markCallFailed = (...given) => {
  if (!isStopping()) markCallFailed(...given)
}

/** Whether other machines have what this one wrote. */
const isFollowed = async (site: Site) => (await severalMachines()?.isFollowed(site)) ?? true

/** The calls of plugins, one after the other. False: this machine is not followed. */
async function sendOfPlugins(
  site: Site,
  signal: AbortSignal,
  clock: () => number,
): Promise<boolean> {
  const { db, ports } = site
  for (;;) {
    const now = clock()
    const due = dueCalls(db, now, Portion)
    for (const call of due) {
      if (signal.aborted) return true
      if (!pluginRows(db).get(call.sender)?.enabled) dropCall(db, call)
      else if (!ports.plugins.isActive(call.sender)) putOff(db, call, now + Rest)
      else if (call.event === SearchEvent) await index(site, call, now)
      else if (!(await isFollowed(site))) return false
      else await notify(site, call, now)
    }
    if (due.length < Portion) return true
  }
}

/** `clock` is in ms. */
export type Sending = { site: Site; signal: AbortSignal; clock: () => number }

/** A queue of calls. Those of one lane are sent one after the other. */
export type CallQueue = {
  due(db: Db, now: number): OutgoingCall[]
  laneOf(call: OutgoingCall): string
  send(sending: Sending, call: OutgoingCall): Promise<void>
}

/** Beside the calls of plugins. */
export const callQueues = new ExtensionPoint<CallQueue>()

/** While calls are running, new ones are looked for at this interval, in ms. */
const Look = 250
/** Maximum simultaneous calls. */
const MostLanes = 10
const OfPlugins = 'plugins'

/**
 * Sends due calls. Each webhook has its own lane, and all plugins share one: slow receivers do
 * not delay others. Ends early while other machines do not follow this one.
 */
export async function sendCalls(site: Site, signal: AbortSignal, clock = Date.now): Promise<void> {
  const lanes = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  let isAlone = false
  const begin = (lane: string, work: () => Promise<boolean>) => {
    const end = work()
      .then(may => void (isAlone ||= !may))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => lanes.delete(lane))
    lanes.set(lane, end)
  }
  while (failures.length === 0 && !isAlone && !signal.aborted) {
    if (!lanes.has(OfPlugins) && dueCalls(site.db, clock(), 1).length > 0) {
      begin(OfPlugins, () => sendOfPlugins(site, signal, clock))
    }
    for (const queue of callQueues.all) {
      for (const call of queue.due(site.db, clock())) {
        const lane = queue.laneOf(call)
        if (lanes.has(lane) || lanes.size >= MostLanes) continue
        begin(lane, async () => {
          const may = await isFollowed(site)
          if (may) await queue.send({ site, signal, clock }, call)
          return may
        })
      }
    }
    if (lanes.size === 0) return
    await Promise.race([...lanes.values(), pause(Look, undefined, { ref: false })])
  }
  await Promise.all(lanes.values())
  if (failures.length > 0) throw failures[0]
}
